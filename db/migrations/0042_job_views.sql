CREATE TABLE "job_views" (
	"job_id" uuid NOT NULL,
	"viewed_on" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "job_views_job_id_viewed_on_pk" PRIMARY KEY("job_id","viewed_on"),
	CONSTRAINT "job_views_views" CHECK ("job_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "job_views" ADD CONSTRAINT "job_views_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_source" CHECK ("applications"."source" ~ '^[a-z0-9._-]{1,40}$');