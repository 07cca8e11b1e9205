CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_invitations_role" CHECK ("company_invitations"."role" in ('owner', 'recruiter', 'read-only'))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "company_role" text;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_profiles_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_email_key" ON "company_invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_token_key" ON "company_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "company_invitations_address_idx" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitations_invited_by_idx" ON "company_invitations" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_company_idx" ON "applications" USING btree (company_id,applied_at desc,id desc);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_role" CHECK ("profiles"."company_role" is null
        or ("profiles"."company_role" in ('owner', 'recruiter', 'read-only') and "profiles"."user_type" = 'employer' and "profiles"."company_id" is not null));
--> statement-breakpoint
-- Every employer had a company of their own until now.
UPDATE "profiles" SET "company_role" = 'owner' WHERE "user_type" = 'employer' AND "company_id" IS NOT NULL AND "erased_at" IS NULL;--> statement-breakpoint
UPDATE "applications" SET "company_id" = "jobs"."company_id" FROM "jobs" WHERE "jobs"."id" = "applications"."job_id" AND "jobs"."company_id" IS NOT NULL;--> statement-breakpoint
-- An application belongs to the company of its job, also after an admin has given the job to another one.
CREATE FUNCTION "applications_set_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_id := (SELECT company_id FROM jobs WHERE id = NEW.job_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_company" BEFORE INSERT ON "applications" FOR EACH ROW EXECUTE FUNCTION "applications_set_company"();--> statement-breakpoint
CREATE FUNCTION "jobs_set_applications_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET company_id = NEW.company_id WHERE job_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_company_applications" AFTER UPDATE OF "company_id" ON "jobs" FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION "jobs_set_applications_company"();
