ALTER TABLE "agency" ADD COLUMN "minimum_hourly_cents" integer;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "minimum_hourly_since" date;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_minimum_hourly" CHECK (("agency"."minimum_hourly_cents" is null) = ("agency"."minimum_hourly_since" is null) and coalesce("agency"."minimum_hourly_cents" > 0, true));