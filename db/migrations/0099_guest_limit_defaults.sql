ALTER TABLE "booking_settings" ALTER COLUMN "max_upcoming_per_person" SET DEFAULT 100;--> statement-breakpoint
-- Installations that still have the former defaults.
UPDATE "booking_settings" SET "max_upcoming_per_person" = 100, "version" = "version" + 1 WHERE "max_upcoming_per_person" = 2;--> statement-breakpoint
UPDATE "security_settings" SET
  "version" = "version" + 1,
  "max_bookings_per_address_per_day" = CASE "max_bookings_per_address_per_day" WHEN 10 THEN 100 ELSE "max_bookings_per_address_per_day" END,
  "max_reserved_units_per_address" = CASE "max_reserved_units_per_address" WHEN 50 THEN 500 ELSE "max_reserved_units_per_address" END,
  "max_reserved_stock_percent" = CASE "max_reserved_stock_percent" WHEN 90 THEN 100 ELSE "max_reserved_stock_percent" END;
