-- Standard names for columns, tables and audit actions; a version for the optimistic lock of every editable row.
ALTER TABLE "mails" RENAME TO "emails";
--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "useless_at" TO "expires_at";
--> statement-breakpoint
ALTER INDEX "mails_newest_idx" RENAME TO "emails_newest_idx";
--> statement-breakpoint
ALTER INDEX "mails_recipient_idx" RENAME TO "emails_recipient_idx";
--> statement-breakpoint
ALTER INDEX "mails_failing_idx" RENAME TO "emails_failing_idx";
--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "mails_calendar" TO "emails_calendar";
--> statement-breakpoint
ALTER INDEX "mails_pkey" RENAME TO "emails_pkey";
--> statement-breakpoint
ALTER TABLE "stock_moves" RENAME TO "stock_movements";
--> statement-breakpoint
ALTER INDEX "stock_moves_variant_idx" RENAME TO "stock_movements_variant_idx";
--> statement-breakpoint
ALTER INDEX "stock_moves_pkey" RENAME TO "stock_movements_pkey";
--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME CONSTRAINT "stock_moves_change" TO "stock_movements_change";
--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME CONSTRAINT "stock_moves_reason" TO "stock_movements_reason";
--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME CONSTRAINT "stock_moves_variant_id_product_variants_id_fk" TO "stock_movements_variant_id_product_variants_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_movements" RENAME CONSTRAINT "stock_moves_actor_id_profiles_id_fk" TO "stock_movements_actor_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "booking_settings" RENAME COLUMN "notice_minutes" TO "min_notice_minutes";
--> statement-breakpoint
ALTER TABLE "booking_settings" RENAME COLUMN "horizon_days" TO "booking_window_days";
--> statement-breakpoint
ALTER TABLE "booking_settings" RENAME COLUMN "most_reschedules" TO "max_reschedules";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "held_from" TO "blocked_from";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "held_until" TO "blocked_until";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "place" TO "resource_id";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "visitor_time_zone" TO "customer_time_zone";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "submission_key" TO "idempotency_key";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME COLUMN "reschedules" TO "reschedule_count";
--> statement-breakpoint
ALTER INDEX "bookings_submission_key" RENAME TO "bookings_idempotency_key";
--> statement-breakpoint
ALTER TABLE "bookings" RENAME CONSTRAINT "bookings_place_free" TO "bookings_resource_free";
--> statement-breakpoint
UPDATE "bookings" SET "cancelled_by" = 'customer' WHERE "cancelled_by" = 'visitor';
--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "attempt_key" TO "idempotency_key";
--> statement-breakpoint
ALTER INDEX "checkouts_attempt_key" RENAME TO "checkouts_idempotency_key";
--> statement-breakpoint
ALTER TABLE "profiles" RENAME COLUMN "mail_updates" TO "email_updates";
--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "booking_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "booking_days" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_parcels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
UPDATE "audit_events" SET "action" = renamed."current" FROM (VALUES
  ('application.moved', 'application.status-changed'),
  ('booking.moved', 'booking.status-changed'),
  ('booking.move-requested', 'booking.reschedule-requested'),
  ('booking.noted', 'booking.note-edited'),
  ('booking.consultant-left', 'booking.consultant-deactivated'),
  ('booking.consultant-returned', 'booking.consultant-activated'),
  ('booking.feed-made', 'booking.feed-created'),
  ('booking.feed-removed', 'booking.feed-deleted'),
  ('profile.edited', 'person.profile-edited'),
  ('person.address-changed', 'person.email-changed'),
  ('person.mail-preferences', 'person.email-preferences-changed'),
  ('product.picture-added', 'product.image-added'),
  ('product.picture-described', 'product.image-alt-edited'),
  ('product.picture-moved', 'product.image-reordered'),
  ('product.picture-deleted', 'product.image-deleted'),
  ('product.placed', 'product.placement-edited'),
  ('product.variant-removed', 'product.variant-deleted'),
  ('order.noted', 'order.note-edited'),
  ('order.sent', 'order.shipped'),
  ('order.paid-late', 'order.late-payment'),
  ('order.paid-otherwise', 'order.amount-mismatch'),
  ('order.not-paid', 'order.unpaid'),
  ('order.refund-waits', 'order.refund-pending'),
  ('order.disputed', 'order.payment-disputed'),
  ('order.canceled', 'order.cancelled'),
  ('discount.switched-on', 'discount.activated'),
  ('discount.switched-off', 'discount.deactivated'),
  ('discount.added', 'discount.created')
) AS renamed ("former", "current") WHERE "audit_events"."action" = renamed."former";
