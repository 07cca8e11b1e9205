CREATE TABLE "waitlist_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type_id" uuid NOT NULL,
	"on_date" date NOT NULL,
	"user_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"customer_time_zone" text,
	"token" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"offered_time" text,
	"offered_starts_at" timestamp (3) with time zone,
	"held_from" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"held_resource_id" text,
	"held_consultant_id" uuid,
	"offer_expires_at" timestamp (3) with time zone,
	"booking_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_status" CHECK ("waitlist_entries"."status" in ('waiting', 'offered', 'booked', 'expired', 'left')),
	CONSTRAINT "waitlist_entries_offer" CHECK ("waitlist_entries"."status" <> 'offered' or ("waitlist_entries"."offered_time" is not null and "waitlist_entries"."offered_starts_at" is not null
        and "waitlist_entries"."held_from" < "waitlist_entries"."held_until" and "waitlist_entries"."held_resource_id" is not null and "waitlist_entries"."offer_expires_at" is not null)),
	CONSTRAINT "waitlist_entries_lengths" CHECK (btrim("waitlist_entries"."full_name") <> '' and length("waitlist_entries"."full_name") <= 200 and length("waitlist_entries"."email") <= 254 and length("waitlist_entries"."phone") <= 40)
);
--> statement-breakpoint
CREATE TABLE "group_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_text_lengths";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "video_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "place" smallint;--> statement-breakpoint
ALTER TABLE "consultation_types" ADD COLUMN "places" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_type_id_consultation_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."consultation_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_held_consultant_id_consultants_id_fk" FOREIGN KEY ("held_consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sessions" ADD CONSTRAINT "group_sessions_type_id_consultation_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."consultation_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_token_key" ON "waitlist_entries" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_open_key" ON "waitlist_entries" USING btree ("type_id","on_date","email") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_entries_waiting_idx" ON "waitlist_entries" USING btree ("on_date","type_id","created_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entries_offered_idx" ON "waitlist_entries" USING btree ("offered_starts_at") WHERE status = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_entries_newest_idx" ON "waitlist_entries" USING btree (created_at desc,id desc) WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "group_sessions_time_key" ON "group_sessions" USING btree ("type_id","starts_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_group_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."group_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_session_place" ON "bookings" USING btree ("session_id","place") WHERE status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_place" CHECK (("bookings"."session_id" is null) = ("bookings"."place" is null) and "bookings"."place" between 1 and 500);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_text_lengths" CHECK (btrim("bookings"."full_name") <> '' and length("bookings"."full_name") <= 200 and length("bookings"."email") <= 254
        and length("bookings"."message") <= 5000 and length("bookings"."note") <= 5000 and length("bookings"."video_url") <= 500);--> statement-breakpoint
ALTER TABLE "consultation_types" ADD CONSTRAINT "consultation_types_places" CHECK ("consultation_types"."places" between 1 and 500);--> statement-breakpoint
-- Bookings of one group session share their resource. A booking without a session is a group of its own.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_resource_free";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_resource_free" EXCLUDE USING gist (
  "resource_id" WITH =,
  tstzrange("blocked_from", "blocked_until") WITH &&,
  coalesce("session_id", "id") WITH <>
) WHERE ("status" <> 'cancelled');
