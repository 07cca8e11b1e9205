ALTER TABLE "profiles" DROP CONSTRAINT "profiles_employer_company";--> statement-breakpoint
ALTER TABLE "consultant_calendars" DROP CONSTRAINT "consultant_calendars_lengths";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD COLUMN "kept_open_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consultant_calendars" ADD COLUMN "username" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultant_calendars" ADD COLUMN "password" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_staff_role" CHECK ("profiles"."staff_role" is null or ("profiles"."staff_role" = 'consultant' and "profiles"."user_type" = 'employer' and "profiles"."company_id" is null));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_employer_company" CHECK ("profiles"."user_type" <> 'employer' or "profiles"."company_id" is not null or "profiles"."staff_role" is not null);--> statement-breakpoint
ALTER TABLE "consultant_calendars" ADD CONSTRAINT "consultant_calendars_password" CHECK (("consultant_calendars"."username" = '') = ("consultant_calendars"."password" = ''));--> statement-breakpoint
ALTER TABLE "consultant_calendars" ADD CONSTRAINT "consultant_calendars_lengths" CHECK (btrim("consultant_calendars"."url") <> '' and length("consultant_calendars"."url") <= 2000 and length("consultant_calendars"."last_error") <= 200
        and length("consultant_calendars"."username") <= 200 and length("consultant_calendars"."password") <= 2000);