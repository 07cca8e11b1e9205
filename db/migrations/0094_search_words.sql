-- The words of each job as keys of one index, and the weeks in which two words followed each other.
CREATE TABLE "job_phrase_weeks" (
	"week" integer NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
-- The pairs of words of a title or company that follow each other, none across the two.
CREATE FUNCTION job_phrases(search_text text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT words[n] || ' ' || words[n + 1]
  FROM string_to_table(search_text, chr(31)) AS part, string_to_array(part, ' ') AS words, generate_subscripts(words, 1) AS n
  WHERE n < cardinality(words)
$$;--> statement-breakpoint
INSERT INTO job_phrase_weeks (week, words)
SELECT DISTINCT floor(extract(epoch FROM created_at) / 604800)::int, words FROM jobs, job_phrases(search_text) AS words;--> statement-breakpoint
CREATE INDEX "job_phrase_weeks_week_idx" ON "job_phrase_weeks" USING btree (week,words);--> statement-breakpoint
CREATE INDEX "job_phrase_weeks_search_idx" ON "job_phrase_weeks" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "jobs_listed_words_idx" ON "jobs" USING gin ((string_to_array(translate(search_text, chr(31), ' '), ' ') || array[chr(31) || job_type, chr(31) || work_arrangement])) WHERE listed_until is not null;--> statement-breakpoint
-- Without a unique index, as for job_word_weeks.
CREATE FUNCTION add_job_phrase_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_phrase_weeks (week, words)
  SELECT week, words FROM (
    SELECT DISTINCT floor(extract(epoch FROM created_at) / 604800)::int AS week, words FROM added, job_phrases(search_text) AS words
  ) AS found
  WHERE NOT EXISTS (SELECT FROM job_phrase_weeks AS known WHERE known.week = found.week AND known.words = found.words);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER add_job_phrase_weeks AFTER INSERT ON "jobs" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_job_phrase_weeks();--> statement-breakpoint
CREATE FUNCTION add_changed_job_phrase_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_phrase_weeks (week, words)
  SELECT week, words FROM (
    SELECT DISTINCT floor(extract(epoch FROM NEW.created_at) / 604800)::int AS week, words FROM job_phrases(NEW.search_text) AS words
  ) AS found
  WHERE NOT EXISTS (SELECT FROM job_phrase_weeks AS known WHERE known.week = found.week AND known.words = found.words);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER add_changed_job_phrase_weeks AFTER UPDATE OF title, company_name, created_at ON "jobs"
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION add_changed_job_phrase_weeks();
