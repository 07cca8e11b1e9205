ALTER TABLE "profiles" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_erased" CHECK ("profiles"."erased_at" is null or ("profiles"."phone" is null and "profiles"."headline" is null and "profiles"."location" is null
        and "profiles"."work_rights" is null and "profiles"."skills" = '{}'));