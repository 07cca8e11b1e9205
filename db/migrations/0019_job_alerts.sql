CREATE TABLE "job_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"query" text NOT NULL,
	"frequency" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"renewal_requested_at" timestamp (3) with time zone,
	"checked_until" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_alerts_frequency" CHECK ("job_alerts"."frequency" in ('daily', 'weekly')),
	CONSTRAINT "job_alerts_renewal" CHECK ("job_alerts"."renewal_requested_at" is null or "job_alerts"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_search_key" ON "job_alerts" USING btree ("email","query");--> statement-breakpoint
CREATE UNIQUE INDEX "job_alerts_token_key" ON "job_alerts" USING btree ("token");--> statement-breakpoint
CREATE INDEX "job_alerts_due_idx" ON "job_alerts" USING btree ("due_at") WHERE confirmed_at is not null and renewal_requested_at is null;