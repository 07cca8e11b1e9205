CREATE TABLE "application_drafts" (
	"person_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_drafts_person_id_job_id_pk" PRIMARY KEY("person_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_drafts_job_idx" ON "application_drafts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "application_drafts_saved_idx" ON "application_drafts" USING btree ("saved_at");