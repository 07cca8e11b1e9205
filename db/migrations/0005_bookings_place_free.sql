-- Two bookings that are not cancelled never hold overlapping times in one place (product.md section 4).
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_place_free" EXCLUDE USING gist (
  "place" WITH =,
  tstzrange("held_from", "held_until") WITH &&
) WHERE ("status" <> 'cancelled');
--> statement-breakpoint
-- The specification's 14 slots: every day, 09:00 to 12:00 and 13:00 to 17:00, half an hour each.
INSERT INTO "booking_settings" (
  "only_row", "hours", "slot_minutes", "capacity", "buffer_before_minutes", "buffer_after_minutes", "notice_minutes",
  "horizon_days", "cancel_cutoff_minutes", "reschedule_cutoff_minutes", "most_reschedules", "needs_approval",
  "reminder_hours", "contact_email", "employers_see", "embed_origins", "updated_at"
)
SELECT true, jsonb_agg('[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]'::jsonb), 30, 1, 0, 0, 0,
  365, 120, 120, 5, false, '{24,2}', NULL, 'all', '{}', now()
FROM generate_series(1, 7);
--> statement-breakpoint
INSERT INTO "store_settings" (
  "only_row", "shipping_cents", "free_shipping_from_cents", "pickup_address", "returns_text", "return_origins", "updated_at"
)
VALUES (true, 995, 10000, '', 'Change of mind? Send it back unused within 30 days and we refund what you paid for it. Anything faulty is replaced or refunded under the Australian Consumer Law, whenever it fails a reasonable test of quality.', '{}', now());
