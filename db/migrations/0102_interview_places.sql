ALTER TABLE "interview_events" DROP CONSTRAINT "interview_events_kind";--> statement-breakpoint
ALTER TABLE "interview_events" ADD CONSTRAINT "interview_events_kind" CHECK ("interview_events"."kind" in ('proposed', 'declined', 'scheduled', 'rescheduled', 'place-changed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "work_rights" boolean;--> statement-breakpoint
-- What employers have been shown so far.
UPDATE "applications" SET "work_rights" = "profiles"."work_rights" FROM "profiles"
  WHERE "profiles"."id" = "applications"."applicant_id" AND "profiles"."work_rights" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hidden_periods" "tstzmultirange";--> statement-breakpoint
-- The first of several times is known, and the last listing: alerts have compared with these two.
UPDATE "jobs" SET "hidden_periods" = tstzmultirange(tstzrange(coalesce("first_hidden_at", "hidden_at"), "relisted_at"))
  WHERE "relisted_at" > coalesce("first_hidden_at", "hidden_at");--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "first_hidden_at";
