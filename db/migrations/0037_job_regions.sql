DROP INDEX "jobs_listed_newest_idx";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "region" text;--> statement-breakpoint
CREATE INDEX "jobs_listed_region_idx" ON "jobs" USING btree (region,created_at desc,id desc) WHERE listed_until is not null;--> statement-breakpoint
CREATE INDEX "jobs_listed_newest_idx" ON "jobs" USING btree (created_at desc,id desc,listed_until,search_text,search_location,job_type,work_arrangement,category,pay_yearly_cents,latitude,longitude,region) WHERE listed_until is not null;