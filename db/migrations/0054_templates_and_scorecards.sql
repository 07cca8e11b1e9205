CREATE TABLE "interview_scorecards" (
	"interview_id" uuid NOT NULL,
	"interviewer_id" uuid NOT NULL,
	"recommendation" smallint NOT NULL,
	"strengths" text,
	"concerns" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interview_scorecards_interview_id_interviewer_id_pk" PRIMARY KEY("interview_id","interviewer_id"),
	CONSTRAINT "interview_scorecards_recommendation" CHECK ("interview_scorecards"."recommendation" between 0 and 3),
	CONSTRAINT "interview_scorecards_text_lengths" CHECK (length("interview_scorecards"."strengths") between 1 and 2000 and length("interview_scorecards"."concerns") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_templates_name" CHECK (btrim("message_templates"."name") <> '' and length("message_templates"."name") <= 60),
	CONSTRAINT "message_templates_body" CHECK (length("message_templates"."body") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "job_rankings" DROP CONSTRAINT "job_rankings_weights";--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "email_text" text;--> statement-breakpoint
ALTER TABLE "job_rankings" ADD COLUMN "scorecards_weight" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interview_scorecards" ADD CONSTRAINT "interview_scorecards_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_scorecards" ADD CONSTRAINT "interview_scorecards_interviewer_id_profiles_id_fk" FOREIGN KEY ("interviewer_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name_key" ON "message_templates" USING btree ("company_id",lower(name));--> statement-breakpoint
-- Not validated: the column is new, so every existing row is null, and reading all of them would hold the table's lock.
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_email_text" CHECK (length("application_events"."email_text") between 1 and 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "job_rankings" ADD CONSTRAINT "job_rankings_weights" CHECK ("job_rankings"."answers_weight" between 0 and 3 and "job_rankings"."rating_weight" between 0 and 3 and "job_rankings"."skills_weight" between 0 and 3
        and "job_rankings"."scorecards_weight" between 0 and 3
        and "job_rankings"."answers_weight" + "job_rankings"."rating_weight" + "job_rankings"."skills_weight" + "job_rankings"."scorecards_weight" > 0);