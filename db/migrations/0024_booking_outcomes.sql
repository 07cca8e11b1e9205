ALTER TABLE "booking_settings" DROP CONSTRAINT "booking_settings_reach";--> statement-breakpoint
ALTER TABLE "booking_settings" ADD COLUMN "max_upcoming_per_person" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD COLUMN "emails_no_shows" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_confirmed_idx" ON "bookings" USING btree ("ends_at") WHERE status = 'confirmed';--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_reach" CHECK ("booking_settings"."min_notice_minutes" between 0 and 43200 and "booking_settings"."booking_window_days" between 1 and 730
        and "booking_settings"."cancel_cutoff_minutes" between 0 and 43200 and "booking_settings"."reschedule_cutoff_minutes" between 0 and 43200
        and "booking_settings"."max_reschedules" between 0 and 100 and "booking_settings"."max_upcoming_per_person" between 1 and 100);