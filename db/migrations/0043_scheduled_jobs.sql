CREATE TABLE "job_rankings" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"answers_weight" smallint NOT NULL,
	"rating_weight" smallint NOT NULL,
	"skills_weight" smallint NOT NULL,
	"required_skills" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_rankings_weights" CHECK ("job_rankings"."answers_weight" between 0 and 3 and "job_rankings"."rating_weight" between 0 and 3 and "job_rankings"."skills_weight" between 0 and 3
        and "job_rankings"."answers_weight" + "job_rankings"."rating_weight" + "job_rankings"."skills_weight" > 0),
	CONSTRAINT "job_rankings_skills" CHECK (cardinality("job_rankings"."required_skills") <= 20)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_rankings" ADD CONSTRAINT "job_rankings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_publish_at_idx" ON "jobs" USING btree ("publish_at") WHERE publish_at is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_publish_at" CHECK ("jobs"."publish_at" is null or "jobs"."published_at" is null);--> statement-breakpoint
-- `Search applicants` finds the words of the cover note and of the resume's text too, up to a length that bounds the index.
CREATE OR REPLACE FUNCTION application_search(application uuid, applicant uuid, title text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, headline, array_to_string(skills, ' '), email, title,
    (SELECT string_agg(body, ' ') FROM application_notes WHERE application_id = application),
    (SELECT string_agg(array_to_string(answer, ' '), ' ') FROM application_answers WHERE application_id = application),
    (SELECT concat_ws(' ', cover_note, left(resumes.text, 50000)) FROM application_submissions
      LEFT JOIN resumes ON resumes.id = resume_id WHERE application_id = application)), '@._/-', '     ')))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
CREATE FUNCTION update_search_of_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title) WHERE id = NEW.application_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER application_submissions_search AFTER INSERT OR UPDATE OF resume_id, cover_note ON application_submissions
  FOR EACH ROW EXECUTE FUNCTION update_search_of_submission();--> statement-breakpoint
-- The text of a resume is extracted after it was uploaded, and sometimes after it was sent.
CREATE FUNCTION update_search_of_resume() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title)
  WHERE id IN (SELECT application_id FROM application_submissions WHERE resume_id = NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER resumes_application_search AFTER UPDATE OF text ON resumes
  FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION update_search_of_resume();--> statement-breakpoint
UPDATE applications SET search = application_search(id, applicant_id, job_title)
WHERE id IN (SELECT application_id FROM application_submissions);
