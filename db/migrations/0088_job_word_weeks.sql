-- The weeks in which jobs had a word, so that a search for a word of old jobs begins there.
CREATE TABLE "job_word_weeks" (
	"week" integer NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
INSERT INTO job_word_weeks (week, word)
SELECT DISTINCT floor(extract(epoch FROM created_at) / 604800)::int, word
FROM jobs, string_to_table(translate(search_text, chr(31), ' '), ' ') AS word
WHERE word <> '';--> statement-breakpoint
CREATE INDEX "job_word_weeks_week_idx" ON "job_word_weeks" USING btree (week,word);--> statement-breakpoint
CREATE INDEX "job_word_weeks_search_idx" ON "job_word_weeks" USING gin (word gin_trgm_ops);--> statement-breakpoint
-- Without a unique index: nothing waits for a concurrent change that adds the same word, and one that is rolled back hides none.
CREATE FUNCTION add_job_word_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_word_weeks (week, word)
  SELECT week, word FROM (
    SELECT DISTINCT floor(extract(epoch FROM created_at) / 604800)::int AS week, word
    FROM added, string_to_table(translate(search_text, chr(31), ' '), ' ') AS word
    WHERE word <> ''
  ) AS found
  WHERE NOT EXISTS (SELECT FROM job_word_weeks AS known WHERE known.week = found.week AND known.word = found.word);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER add_job_word_weeks AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_job_word_weeks();--> statement-breakpoint
-- For each row, because a trigger with the changed rows as a table would run for every other change of a job, too.
CREATE FUNCTION add_changed_job_word_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_word_weeks (week, word)
  SELECT week, word FROM (
    SELECT DISTINCT floor(extract(epoch FROM NEW.created_at) / 604800)::int AS week, word
    FROM string_to_table(translate(NEW.search_text, chr(31), ' '), ' ') AS word
    WHERE word <> ''
  ) AS found
  WHERE NOT EXISTS (SELECT FROM job_word_weeks AS known WHERE known.week = found.week AND known.word = found.word);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER add_changed_job_word_weeks AFTER UPDATE OF title, company_name, created_at ON "jobs"
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION add_changed_job_word_weeks();
