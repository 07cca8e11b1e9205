CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"status" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_attachments_kind" CHECK ("message_attachments"."kind" in ('pdf', 'docx', 'doc', 'odt', 'rtf', 'txt')),
	CONSTRAINT "message_attachments_status" CHECK ("message_attachments"."status" in ('ready', 'waiting', 'infected')),
	CONSTRAINT "message_attachments_size" CHECK ("message_attachments"."size" between 1 and 5242880),
	CONSTRAINT "message_attachments_name" CHECK (btrim("message_attachments"."name") <> '' and length("message_attachments"."name") <= 100),
	CONSTRAINT "message_attachments_position" CHECK ("message_attachments"."position" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "message_reply_addresses" (
	"application_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reply_addresses_application_id_person_id_pk" PRIMARY KEY("application_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_application_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."application_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply_addresses" ADD CONSTRAINT "message_reply_addresses_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply_addresses" ADD CONSTRAINT "message_reply_addresses_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_attachments_message_key" ON "message_attachments" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "message_attachments_waiting_idx" ON "message_attachments" USING btree ("uploaded_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "message_reply_addresses_token_key" ON "message_reply_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "message_reply_addresses_person_idx" ON "message_reply_addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "emails_application_idx" ON "emails" USING btree ("application_id","created_at") WHERE application_id is not null;