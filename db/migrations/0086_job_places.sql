CREATE TABLE "job_places" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"region" text,
	CONSTRAINT "job_places_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "other_places" jsonb;--> statement-breakpoint
ALTER TABLE "job_places" ADD CONSTRAINT "job_places_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_places_point_idx" ON "job_places" USING btree ("latitude","longitude","job_id");--> statement-breakpoint
CREATE INDEX "job_places_region_idx" ON "job_places" USING btree ("region","job_id");--> statement-breakpoint
-- However a job is saved: the form, the API, imports and the nightly correction of places.
CREATE FUNCTION keep_job_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM job_places WHERE job_id = NEW.id;
  INSERT INTO job_places (job_id, position, latitude, longitude, region)
  SELECT NEW.id, position, (place ->> 'latitude')::float8, (place ->> 'longitude')::float8, place ->> 'region'
  FROM jsonb_array_elements(NEW.other_places) WITH ORDINALITY AS places (place, position);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_job_places AFTER INSERT ON "jobs"
  FOR EACH ROW WHEN (NEW.other_places IS NOT NULL) EXECUTE FUNCTION keep_job_places();--> statement-breakpoint
CREATE TRIGGER keep_changed_job_places AFTER UPDATE OF "other_places" ON "jobs"
  FOR EACH ROW WHEN (OLD.other_places IS DISTINCT FROM NEW.other_places) EXECUTE FUNCTION keep_job_places();
