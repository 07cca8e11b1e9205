ALTER TABLE "bookings" ADD COLUMN "undo" jsonb;--> statement-breakpoint
CREATE INDEX "bookings_undo_idx" ON "bookings" USING btree ("updated_at") WHERE undo is not null;