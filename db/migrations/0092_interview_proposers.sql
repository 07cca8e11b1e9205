ALTER TABLE "interviews" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_proposed_by_profiles_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The person who proposed the newest times is the actor of their audit event, which has the same instant and application.
UPDATE "interviews" SET "proposed_by" = (
  SELECT a.actor_id FROM "audit_events" a
  WHERE a.subject_type = 'application' AND a.subject_id = "interviews".application_id::text
    AND a.action IN ('application.interview-proposed', 'application.interview-rescheduled')
    AND a.at = (
      SELECT max(e.at) FROM "interview_events" e
      WHERE e.interview_id = "interviews".id AND e.kind IN ('proposed', 'rescheduled')
    )
  LIMIT 1
);
