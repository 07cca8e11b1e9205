CREATE TABLE "email_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"previous_email" text NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp (3) with time zone,
	"aaguid" text
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"person_id" uuid,
	"address" text NOT NULL,
	"request_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"require_admin_second_factor" boolean NOT NULL,
	"hold_new_employer_jobs" boolean NOT NULL,
	"max_open_bookings_per_email" smallint NOT NULL,
	"max_bookings_per_address_per_day" smallint NOT NULL,
	"max_guest_emails_per_recipient_per_day" smallint NOT NULL,
	"max_reserved_units_per_address" integer NOT NULL,
	"max_reserved_stock_percent" smallint NOT NULL,
	"refund_step_up_cents" integer NOT NULL,
	"email_retention_days" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_settings_only_row" CHECK ("security_settings"."only_row"),
	CONSTRAINT "security_settings_limits" CHECK ("security_settings"."max_open_bookings_per_email" between 1 and 1000 and "security_settings"."max_bookings_per_address_per_day" between 1 and 10000
        and "security_settings"."max_guest_emails_per_recipient_per_day" between 1 and 1000
        and "security_settings"."max_reserved_units_per_address" between 1 and 1000000 and "security_settings"."max_reserved_stock_percent" between 1 and 100
        and "security_settings"."refund_step_up_cents" between 0 and 100000000 and "security_settings"."email_retention_days" between 1 and 3650)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_listed";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "client_address" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
-- Jobs posted before reviews existed need none.
UPDATE "jobs" SET "reviewed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_reversals" ADD CONSTRAINT "email_reversals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_reversals_token_key" ON "email_reversals" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_reversals_user_idx" ON "email_reversals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user_token_key" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_newest_idx" ON "security_events" USING btree (at desc,id desc);--> statement-breakpoint
CREATE INDEX "security_events_type_idx" ON "security_events" USING btree (type,at desc,id desc);--> statement-breakpoint
CREATE INDEX "security_events_person_idx" ON "security_events" USING btree ("person_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_key" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_running_address_idx" ON "checkouts" USING btree ("client_address") WHERE status in ('open', 'awaiting');--> statement-breakpoint
CREATE INDEX "jobs_to_review_idx" ON "jobs" USING btree (created_at desc,id desc) WHERE reviewed_at is null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_held" CHECK ("jobs"."held_at" is null or "jobs"."reviewed_at" is null);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_listed" CHECK ("jobs"."listed_until" is null or ("jobs"."published_at" is not null and "jobs"."paused_at" is null
        and "jobs"."filled_at" is null and "jobs"."deleted_at" is null and "jobs"."held_at" is null));