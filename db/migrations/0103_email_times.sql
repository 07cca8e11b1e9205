ALTER TABLE "store_settings" ADD COLUMN "low_stock_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
-- What became low before is known: until now, each email covered the last day or two.
UPDATE "store_settings" SET "low_stock_emailed_at" = now() - interval '1 day'
  WHERE EXISTS (SELECT FROM "stock_movements");--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "applicants_emailed_until" timestamp (3) with time zone;