CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
-- The words that `Search applicants` finds, without case and accents. The parts of an email address are words of their own.
CREATE FUNCTION application_search(applicant uuid, title text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, headline, array_to_string(skills, ' '), email, title), '@._/-', '     ')))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
UPDATE "applications" SET "search" = application_search(applicant_id, job_title);--> statement-breakpoint
CREATE INDEX "applications_search_idx" ON "applications" USING gin ("search");--> statement-breakpoint
-- The words come from three tables that several domains write, so triggers keep them up to date.
CREATE FUNCTION write_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := coalesce(application_search(NEW.applicant_id, NEW.job_title), ''::tsvector);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER applications_search BEFORE INSERT OR UPDATE OF job_title, applicant_id ON applications
  FOR EACH ROW EXECUTE FUNCTION write_application_search();--> statement-breakpoint
CREATE FUNCTION update_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(applicant_id, job_title) WHERE applicant_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_application_search AFTER UPDATE OF full_name, headline, skills ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.headline, OLD.skills) IS DISTINCT FROM (NEW.full_name, NEW.headline, NEW.skills))
  EXECUTE FUNCTION update_application_search();--> statement-breakpoint
CREATE TRIGGER users_application_search AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION update_application_search();
