CREATE TABLE "application_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"report_details" text,
	"report_dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "application_messages_sender" CHECK ("application_messages"."sender" in ('applicant', 'employer')),
	CONSTRAINT "application_messages_body" CHECK (length("application_messages"."body") between 1 and 2000),
	CONSTRAINT "application_messages_report" CHECK (("application_messages"."reported_at" is not null or ("application_messages"."report_details" is null and "application_messages"."report_dismissed_at" is null))
        and length("application_messages"."report_details") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_messages_application_idx" ON "application_messages" USING btree ("application_id","at","id");--> statement-breakpoint
CREATE INDEX "application_messages_unread_idx" ON "application_messages" USING btree ("application_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "application_messages_reported_idx" ON "application_messages" USING btree ("reported_at") WHERE reported_at is not null and report_dismissed_at is null;