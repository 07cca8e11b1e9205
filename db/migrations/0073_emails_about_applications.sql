ALTER TABLE "emails" ADD COLUMN "about_application_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The emails about a new applicant have the id of the application, those about a message the id of the message.
UPDATE "emails" SET "about_application_ids" = ARRAY[a."id"] FROM "applications" a WHERE a."id" = "emails"."id" AND "emails"."application_id" IS NULL;--> statement-breakpoint
UPDATE "emails" SET "about_application_ids" = ARRAY[m."application_id"] FROM "application_messages" m WHERE m."id" = "emails"."id" AND "emails"."application_id" IS NULL;
