ALTER TABLE "application_events" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "rejection_note" text;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_rejection_reason" CHECK ("application_events"."rejection_reason" is null or ("application_events"."to_status" = 'Rejected' and "application_events"."rejection_reason" in
        ('skills', 'experience', 'work-rights', 'filled', 'withdrew-interest', 'other')));--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_rejection_note" CHECK ("application_events"."rejection_note" is null
        or ("application_events"."rejection_reason" is not distinct from 'other' and length("application_events"."rejection_note") between 1 and 200));