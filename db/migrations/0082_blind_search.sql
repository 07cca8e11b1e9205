ALTER TABLE "applications" ADD COLUMN "blind_search" "tsvector";--> statement-breakpoint
CREATE INDEX "applications_blind_search_due_idx" ON "applications" USING btree ("id") WHERE is_blind and blind_search is null;--> statement-breakpoint
-- What is shown in a blind review changes with the words of `search`. Named to run after the triggers that write them.
CREATE FUNCTION clear_blind_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.blind_search := NULL;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER applications_search_blind BEFORE UPDATE ON applications
  FOR EACH ROW WHEN (OLD.blind_search IS NOT NULL AND (NOT NEW.is_blind OR NEW.search IS DISTINCT FROM OLD.search))
  EXECUTE FUNCTION clear_blind_search();--> statement-breakpoint
DROP FUNCTION application_identity(uuid);
