CREATE TABLE "feed_changes" (
	"changes" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_listed_until_idx" ON "jobs" USING btree ("listed_until") WHERE listed_until is not null;--> statement-breakpoint
-- In the transaction of the change, and with a row of its own: an updated counter would make concurrent changes wait for each other.
CREATE FUNCTION count_feed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO feed_changes (changes, changed_at) VALUES (1, clock_timestamp());
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_feed_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jobs"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();--> statement-breakpoint
CREATE TRIGGER count_feed_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "job_feed_exclusions"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();--> statement-breakpoint
CREATE TRIGGER count_feed_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();--> statement-breakpoint
CREATE TRIGGER count_feed_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "agency"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();--> statement-breakpoint
CREATE TRIGGER count_feed_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "consultation_types"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();--> statement-breakpoint
-- The jobs of a suspended poster are hidden at once, before their rows say so.
CREATE TRIGGER count_feed_change AFTER UPDATE OF "suspended_at" ON "profiles"
  FOR EACH STATEMENT EXECUTE FUNCTION count_feed_change();
