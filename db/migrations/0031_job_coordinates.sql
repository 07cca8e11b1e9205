DROP INDEX "jobs_listed_newest_idx";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "longitude" double precision;--> statement-breakpoint
CREATE INDEX "jobs_listed_place_idx" ON "jobs" USING btree (latitude,longitude) WHERE listed_until is not null;--> statement-breakpoint
CREATE INDEX "jobs_listed_newest_idx" ON "jobs" USING btree (created_at desc,id desc,listed_until,search_text,search_location,job_type,work_arrangement,category,pay_yearly_cents,latitude,longitude) WHERE listed_until is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_coordinates" CHECK (("jobs"."latitude" is null) = ("jobs"."longitude" is null));