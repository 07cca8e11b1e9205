ALTER TABLE "jobs" ADD COLUMN "former_locations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- However a job is saved: the form, the API and imports.
CREATE FUNCTION keep_former_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.former_locations := array_append(OLD.former_locations, OLD.location);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_former_location BEFORE UPDATE OF "location" ON "jobs"
  FOR EACH ROW WHEN (OLD.location IS DISTINCT FROM NEW.location) EXECUTE FUNCTION keep_former_location();
