-- Which answers meet the job is counted when they are given, so that an order or a filter of 100,000 applicants does not read
-- all their answers.
ALTER TABLE "applications" ADD COLUMN "needed_answers" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unmet_answers" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_answers" CHECK ("applications"."unmet_answers" between 0 and "applications"."needed_answers");--> statement-breakpoint
-- Whether an answer does not meet the knock-out rule of its question: at least the number, or one of the values. False without a rule.
CREATE FUNCTION is_answer_unmet(kind text, accepted text[], answer text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN accepted IS NULL THEN false
    WHEN kind = 'number' THEN answer[1]::numeric < accepted[1]::numeric
    ELSE NOT answer && accepted
  END
$$;--> statement-breakpoint
CREATE FUNCTION count_answers(application uuid, OUT needed smallint, OUT unmet smallint) LANGUAGE sql STABLE AS $$
  SELECT count(q.accepted)::smallint, (count(*) FILTER (WHERE is_answer_unmet(q.kind, q.accepted, a.answer)))::smallint
  FROM application_answers a JOIN job_questions q ON q.id = a.question_id
  WHERE a.application_id = application
$$;--> statement-breakpoint
UPDATE applications SET (needed_answers, unmet_answers) = (SELECT needed, unmet FROM count_answers(id))
WHERE id IN (SELECT a.application_id FROM application_answers a JOIN job_questions q ON q.id = a.question_id WHERE q.accepted IS NOT NULL);--> statement-breakpoint
DROP INDEX "applications_job_status_idx";--> statement-breakpoint
CREATE INDEX "applications_job_status_idx" ON "applications" USING btree (job_id,status,applied_at desc,id desc,company_id,applicant_id,rating,is_blind,needed_answers,unmet_answers);--> statement-breakpoint
DROP TRIGGER application_answers_search ON application_answers;--> statement-breakpoint
DROP FUNCTION update_search_of_answers();--> statement-breakpoint
-- Once per application, not per answer: the answers are inserted by one statement and never change.
CREATE FUNCTION update_application_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET search = application_search(id, applicant_id, job_title),
    (needed_answers, unmet_answers) = (SELECT needed, unmet FROM count_answers(id))
  WHERE id IN (SELECT application_id FROM changed);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER application_answers_given AFTER INSERT ON application_answers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION update_application_of_answers();--> statement-breakpoint
CREATE TRIGGER application_answers_deleted AFTER DELETE ON application_answers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION update_application_of_answers();--> statement-breakpoint
CREATE FUNCTION update_applications_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order in which a change of many statuses locks them.
  PERFORM FROM applications WHERE id IN (SELECT application_id FROM application_answers WHERE question_id = NEW.id) ORDER BY id FOR UPDATE;
  UPDATE applications SET (needed_answers, unmet_answers) = (SELECT needed, unmet FROM count_answers(id))
  WHERE id IN (SELECT application_id FROM application_answers WHERE question_id = NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER job_questions_accepted AFTER UPDATE OF accepted ON job_questions FOR EACH ROW
  WHEN (OLD.accepted IS DISTINCT FROM NEW.accepted) EXECUTE FUNCTION update_applications_of_question();
