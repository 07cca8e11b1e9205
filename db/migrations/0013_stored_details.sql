-- Standard names in stored JSON, after those of columns and actions in 0012.
UPDATE "audit_events" SET "details" = "details" - 'said' || jsonb_build_object('message', "details" -> 'said')
WHERE "subject_type" = 'order' AND "details" ? 'said';
--> statement-breakpoint
UPDATE "audit_events" SET "details" = "details" - 'leftOut' || jsonb_build_object('skipped', "details" -> 'leftOut')
WHERE "action" = 'import.finished' AND "details" ? 'leftOut';
--> statement-breakpoint
UPDATE "audit_events" SET "details" = "details" || '{"by": "customer"}'
WHERE "action" = 'booking.cancelled' AND "details" ->> 'by' = 'visitor';
--> statement-breakpoint
UPDATE "imports" SET "result" = "result" - 'leftOut' || jsonb_build_object('skipped', "result" -> 'leftOut')
WHERE "result" ? 'leftOut';
--> statement-breakpoint
UPDATE "imports" SET "options" = "options" - 'leaveOut' || jsonb_build_object('skipInvalid', "options" -> 'leaveOut')
WHERE "options" ? 'leaveOut';
--> statement-breakpoint
-- The optimistic lock of a draft's mapping.
UPDATE "imports" SET "options" = "options" || '{"version": 1}' WHERE NOT "options" ? 'version';
--> statement-breakpoint
-- Event types of booking emails that are waiting in the task queue, which exists once the product has run.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = data || jsonb_build_object('kind',
      CASE data ->> 'kind' WHEN 'moved' THEN 'rescheduled-by-agency' ELSE 'reschedule-requested' END)
    WHERE name = 'send-booking-email' AND data ->> 'kind' IN ('moved', 'move-requested');
  END IF;
END $$;
