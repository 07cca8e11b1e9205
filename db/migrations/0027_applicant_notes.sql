CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_notes_body" CHECK (length("application_notes"."body") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application_idx" ON "application_notes" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "applications_tags_idx" ON "applications" USING gin ("tags");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_rating" CHECK ("applications"."rating" between 1 and 5);--> statement-breakpoint
-- `Search applicants` finds the words of the notes too.
DROP TRIGGER applications_search ON applications;--> statement-breakpoint
CREATE FUNCTION application_search(application uuid, applicant uuid, title text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, headline, array_to_string(skills, ' '), email, title,
    (SELECT string_agg(body, ' ') FROM application_notes WHERE application_id = application)), '@._/-', '     ')))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := coalesce(application_search(NEW.id, NEW.applicant_id, NEW.job_title), ''::tsvector);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_application_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title) WHERE applicant_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP FUNCTION application_search(uuid, text);--> statement-breakpoint
CREATE TRIGGER applications_search BEFORE INSERT OR UPDATE OF job_title, applicant_id ON applications
  FOR EACH ROW EXECUTE FUNCTION write_application_search();--> statement-breakpoint
CREATE FUNCTION update_search_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title)
  WHERE id = coalesce(NEW.application_id, OLD.application_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER application_notes_search AFTER INSERT OR UPDATE OF body OR DELETE ON application_notes
  FOR EACH ROW EXECUTE FUNCTION update_search_of_note();
