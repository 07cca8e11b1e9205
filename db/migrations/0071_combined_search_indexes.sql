DROP INDEX "jobs_listed_category_idx";--> statement-breakpoint
DROP INDEX "jobs_listed_region_idx";--> statement-breakpoint
DROP INDEX "jobs_listed_place_idx";--> statement-breakpoint
CREATE INDEX "jobs_listed_category_idx" ON "jobs" USING btree (category,created_at desc,id desc) WHERE listed_until > '-infinity';--> statement-breakpoint
CREATE INDEX "jobs_listed_region_idx" ON "jobs" USING btree (region,created_at desc,id desc) WHERE listed_until > '-infinity';--> statement-breakpoint
CREATE INDEX "jobs_listed_place_idx" ON "jobs" USING btree (latitude,longitude) WHERE listed_until > '-infinity';