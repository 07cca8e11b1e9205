CREATE TABLE "time_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultant_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_off_times" CHECK ("time_off"."starts_at" < "time_off"."ends_at"),
	CONSTRAINT "time_off_note" CHECK (length("time_off"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "new_time_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_off_ends_idx" ON "time_off" USING btree ("ends_at");