CREATE TABLE "agency" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"abn" text NOT NULL,
	"opening_hours" text NOT NULL,
	"licences" jsonb NOT NULL,
	"figure_jobs" text NOT NULL,
	"figure_companies" text NOT NULL,
	"figure_candidates" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agency_only_row" CHECK ("agency"."only_row")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_events_status" CHECK ("application_events"."to_status" in ('Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected', 'Withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"posted_by" uuid NOT NULL,
	"status" text NOT NULL,
	"status_before" text,
	"job_title" text NOT NULL,
	"company_name" text NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "applications_status" CHECK ("applications"."status" in ('Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected', 'Withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"website" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"status" text NOT NULL,
	"options" jsonb NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('uploaded', 'queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"company_name" text NOT NULL,
	"company_id" uuid,
	"location" text NOT NULL,
	"job_type" text NOT NULL,
	"salary" text,
	"pay_min_cents" bigint,
	"pay_max_cents" bigint,
	"pay_period" text,
	"description" text NOT NULL,
	"responsibilities" text[] NOT NULL,
	"requirements" text[] NOT NULL,
	"benefits" text[] NOT NULL,
	"category" text,
	"work_arrangement" text,
	"reference" text,
	"source" text NOT NULL,
	"posted_by" uuid NOT NULL,
	"closes_on" date,
	"time_zone" text NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"filled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"listed_until" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(31) || company_name)) STORED NOT NULL,
	"search_location" text GENERATED ALWAYS AS (lower(location)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jobs_job_type" CHECK ("jobs"."job_type" in ('Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship')),
	CONSTRAINT "jobs_work_arrangement" CHECK ("jobs"."work_arrangement" in ('On-site', 'Hybrid', 'Remote')),
	CONSTRAINT "jobs_source" CHECK ("jobs"."source" in ('form', 'import')),
	CONSTRAINT "jobs_pay_period" CHECK ("jobs"."pay_period" in ('hour', 'day', 'week', 'month', 'year')),
	CONSTRAINT "jobs_pay" CHECK (coalesce("jobs"."pay_min_cents", 0) >= 0 and coalesce("jobs"."pay_max_cents" >= "jobs"."pay_min_cents", true)
        and ("jobs"."pay_period" is not null) = ("jobs"."pay_min_cents" is not null or "jobs"."pay_max_cents" is not null)),
	CONSTRAINT "jobs_closing" CHECK (("jobs"."closes_on" is null) = ("jobs"."closes_at" is null)),
	CONSTRAINT "jobs_listed" CHECK ("jobs"."listed_until" is null or ("jobs"."published_at" is not null and "jobs"."paused_at" is null
        and "jobs"."filled_at" is null and "jobs"."deleted_at" is null)),
	CONSTRAINT "jobs_text_lengths" CHECK (length("jobs"."title") <= 150 and length("jobs"."company_name") <= 150 and length("jobs"."location") <= 150),
	CONSTRAINT "jobs_text_present" CHECK (btrim("jobs"."title") <> '' and btrim("jobs"."location") <> '' and btrim("jobs"."company_name") <> '')
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_type" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"headline" text,
	"location" text,
	"company_id" uuid,
	"mail_updates" boolean DEFAULT true NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profiles_user_type" CHECK ("profiles"."user_type" in ('employee', 'employer', 'admin')),
	CONSTRAINT "profiles_employer_company" CHECK ("profiles"."user_type" <> 'employer' or "profiles"."company_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_folded" CHECK ("users"."email" = lower(btrim("users"."email")) and length("users"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_id_profiles_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_posted_by_profiles_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_posted_by_profiles_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_newest_idx" ON "audit_events" USING btree (at desc,id desc);--> statement-breakpoint
CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "mails_newest_idx" ON "mails" USING btree (created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_ends_idx" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "application_events_application_idx" ON "application_events" USING btree ("application_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_job_applicant_key" ON "applications" USING btree ("job_id","applicant_id");--> statement-breakpoint
CREATE INDEX "applications_applicant_idx" ON "applications" USING btree (applicant_id,applied_at desc,id desc);--> statement-breakpoint
CREATE INDEX "applications_newest_idx" ON "applications" USING btree (applied_at desc,id desc);--> statement-breakpoint
CREATE INDEX "applications_posted_by_idx" ON "applications" USING btree (posted_by,applied_at desc,id desc);--> statement-breakpoint
CREATE INDEX "applications_job_newest_idx" ON "applications" USING btree (job_id,applied_at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_slug_key" ON "companies" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "imports_newest_idx" ON "imports" USING btree (created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "jobs_listed_newest_idx" ON "jobs" USING btree (created_at desc,id desc,listed_until,search_text,search_location) WHERE listed_until is not null;--> statement-breakpoint
CREATE INDEX "jobs_listed_search_idx" ON "jobs" USING gin (search_text gin_trgm_ops,search_location gin_trgm_ops) WHERE listed_until is not null;--> statement-breakpoint
CREATE INDEX "jobs_posted_by_idx" ON "jobs" USING btree (posted_by,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "jobs_newest_idx" ON "jobs" USING btree (created_at desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_company_idx" ON "jobs" USING btree (company_id,created_at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_import_reference_key" ON "jobs" USING btree ("reference") WHERE source = 'import' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "profiles_company_idx" ON "profiles" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "profiles_created_idx" ON "profiles" USING btree (created_at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value_idx" ON "verifications" USING btree ("value");