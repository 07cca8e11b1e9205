CREATE TABLE "application_answers" (
	"application_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"answer" text[] NOT NULL,
	CONSTRAINT "application_answers_application_id_question_id_pk" PRIMARY KEY("application_id","question_id"),
	CONSTRAINT "application_answers_answer" CHECK (cardinality("application_answers"."answer") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "job_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"required" boolean NOT NULL,
	"accepted" text[],
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "job_questions_kind" CHECK ("job_questions"."kind" in ('text', 'yes_no', 'choice', 'multiple_choice', 'number')),
	CONSTRAINT "job_questions_label" CHECK (btrim("job_questions"."label") <> '' and length("job_questions"."label") <= 200),
	CONSTRAINT "job_questions_choices" CHECK (("job_questions"."kind" in ('choice', 'multiple_choice')) = (cardinality("job_questions"."choices") >= 2)),
	CONSTRAINT "job_questions_accepted" CHECK ("job_questions"."accepted" is null or ("job_questions"."required" and "job_questions"."kind" <> 'text' and cardinality("job_questions"."accepted") >= 1
        and ("job_questions"."kind" <> 'number' or (cardinality("job_questions"."accepted") = 1 and "job_questions"."accepted"[1] ~ '^-?[0-9]+([.][0-9]+)?$'))))
);
--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_question_id_job_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."job_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_questions" ADD CONSTRAINT "job_questions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_answers_question_idx" ON "application_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "job_questions_job_idx" ON "job_questions" USING btree ("job_id","position");--> statement-breakpoint
-- `Search applicants` finds the words of the answers too.
CREATE OR REPLACE FUNCTION application_search(application uuid, applicant uuid, title text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, headline, array_to_string(skills, ' '), email, title,
    (SELECT string_agg(body, ' ') FROM application_notes WHERE application_id = application),
    (SELECT string_agg(array_to_string(answer, ' '), ' ') FROM application_answers WHERE application_id = application)), '@._/-', '     ')))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
-- Once per application, not per answer: the answers are inserted by one statement and never change.
CREATE FUNCTION update_search_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title)
  WHERE id IN (SELECT application_id FROM inserted);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER application_answers_search AFTER INSERT ON application_answers REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION update_search_of_answers();
