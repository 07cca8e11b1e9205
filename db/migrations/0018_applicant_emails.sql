ALTER TABLE "profiles" ADD COLUMN "applicant_emails" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_applicant_emails" CHECK ("profiles"."applicant_emails" in ('each', 'daily', 'none'));--> statement-breakpoint
-- Employers and admins who had turned these emails off still get none.
UPDATE "profiles" SET "applicant_emails" = 'none' WHERE NOT "email_updates" AND "user_type" <> 'employee';
