ALTER TABLE "jobs" DROP CONSTRAINT "jobs_listed";--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "notified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "application_events_pending_idx" ON "application_events" USING btree ("change_id") WHERE notified_at is null and change_id is not null;--> statement-breakpoint
CREATE INDEX "application_events_undoable_idx" ON "application_events" USING btree ("actor_id","at") WHERE notified_at is null and change_id is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_listed" CHECK ("jobs"."listed_until" is null or ("jobs"."published_at" is not null and "jobs"."paused_at" is null
        and "jobs"."closed_at" is null and "jobs"."filled_at" is null and "jobs"."deleted_at" is null and "jobs"."held_at" is null));--> statement-breakpoint
-- Applicants were emailed about every change when it was made.
UPDATE "application_events" SET "notified_at" = "at";
