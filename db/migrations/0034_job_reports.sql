CREATE TABLE "job_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"email" text,
	"reporter_id" uuid,
	"reporter_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "job_reports_reason" CHECK ("job_reports"."reason" in ('scam', 'impersonation', 'private-data', 'unlawful', 'misleading', 'other')),
	CONSTRAINT "job_reports_lengths" CHECK (coalesce(length("job_reports"."details") <= 1000, true) and coalesce(length("job_reports"."email") <= 254, true))
);
--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_reports_open_key" ON "job_reports" USING btree ("job_id","reporter_key") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "job_reports_created_idx" ON "job_reports" USING btree ("created_at");