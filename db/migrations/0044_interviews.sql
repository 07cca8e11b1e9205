CREATE TABLE "interview_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"interview_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interview_events_kind" CHECK ("interview_events"."kind" in ('proposed', 'scheduled', 'rescheduled', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "interview_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"interview_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_times" (
	"interview_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interview_times_interview_id_starts_at_pk" PRIMARY KEY("interview_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "interviewers" (
	"interview_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "interviewers_interview_id_person_id_pk" PRIMARY KEY("interview_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"status" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"place" text,
	"video_url" text,
	"message" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"applicant_time_zone" text,
	"cancel_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	"calendar_uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "interviews_status" CHECK ("interviews"."status" in ('proposed', 'scheduled', 'cancelled')),
	CONSTRAINT "interviews_times" CHECK (("interviews"."starts_at" is null) = ("interviews"."ends_at" is null) and "interviews"."starts_at" < "interviews"."ends_at"),
	CONSTRAINT "interviews_scheduled" CHECK ("interviews"."status" <> 'scheduled' or "interviews"."starts_at" is not null),
	CONSTRAINT "interviews_proposed" CHECK ("interviews"."status" <> 'proposed' or "interviews"."starts_at" is null),
	CONSTRAINT "interviews_cancelled" CHECK (("interviews"."status" = 'cancelled') = ("interviews"."cancelled_at" is not null)),
	CONSTRAINT "interviews_where" CHECK (num_nonnulls("interviews"."place", "interviews"."video_url") > 0),
	CONSTRAINT "interviews_duration" CHECK ("interviews"."duration_minutes" between 10 and 480),
	CONSTRAINT "interviews_text_lengths" CHECK (length("interviews"."place") between 1 and 300 and length("interviews"."video_url") between 1 and 500
        and length("interviews"."message") between 1 and 1000 and length("interviews"."cancel_reason") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "interview_events" ADD CONSTRAINT "interview_events_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_links" ADD CONSTRAINT "interview_links_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_times" ADD CONSTRAINT "interview_times_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviewers" ADD CONSTRAINT "interviewers_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_events_interview_idx" ON "interview_events" USING btree ("interview_id","at");--> statement-breakpoint
CREATE INDEX "interview_links_interview_idx" ON "interview_links" USING btree ("interview_id");--> statement-breakpoint
CREATE INDEX "interview_links_ends_idx" ON "interview_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "interviewers_person_idx" ON "interviewers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "interviews_application_idx" ON "interviews" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "interviews_starts_idx" ON "interviews" USING btree ("starts_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "interviews_proposed_idx" ON "interviews" USING btree ("created_at") WHERE status = 'proposed';