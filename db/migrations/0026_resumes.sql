CREATE TABLE "application_submissions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"resume_id" uuid,
	"cover_note" text
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"text" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "resumes_kind" CHECK ("resumes"."kind" in ('pdf', 'docx', 'doc', 'odt', 'rtf', 'txt')),
	CONSTRAINT "resumes_size" CHECK ("resumes"."size" between 1 and 5242880),
	CONSTRAINT "resumes_name" CHECK (btrim("resumes"."name") <> '' and length("resumes"."name") <= 100),
	CONSTRAINT "resumes_default" CHECK (not "resumes"."is_default" or "resumes"."removed_at" is null)
);
--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_submissions_resume_idx" ON "application_submissions" USING btree ("resume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_default_key" ON "resumes" USING btree ("person_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "resumes_person_idx" ON "resumes" USING btree (person_id,uploaded_at desc,id desc);