DROP INDEX "jobs_listed_place_idx";--> statement-breakpoint
CREATE INDEX "jobs_listed_place_idx" ON "jobs" USING btree (latitude,longitude,created_at desc,id desc) WHERE listed_until > '-infinity';