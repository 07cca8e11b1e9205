ALTER TABLE "job_alerts" ADD COLUMN "emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD COLUMN "rejections" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD COLUMN "rejected_at" timestamp (3) with time zone;