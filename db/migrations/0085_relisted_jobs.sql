CREATE TABLE "job_alert_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"job_ids" uuid[] NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_listed_added_idx";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "relisted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_alert_emails" ADD CONSTRAINT "job_alert_emails_alert_id_job_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."job_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_alert_emails_alert_idx" ON "job_alert_emails" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "job_alert_emails_sent_idx" ON "job_alert_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "jobs_listed_added_idx" ON "jobs" USING btree (coalesce(relisted_at, imported_at, created_at) desc,id desc) WHERE listed_until is not null;