CREATE TABLE "busy_times" (
	"consultant_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_consultant_id_starts_at_pk" PRIMARY KEY("consultant_id","starts_at"),
	CONSTRAINT "busy_times_order" CHECK ("busy_times"."starts_at" < "busy_times"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "consultant_calendars" (
	"consultant_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	CONSTRAINT "consultant_calendars_lengths" CHECK (btrim("consultant_calendars"."url") <> '' and length("consultant_calendars"."url") <= 2000 and length("consultant_calendars"."last_error") <= 200)
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_consultant_id_consultant_calendars_consultant_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultant_calendars"("consultant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_calendars" ADD CONSTRAINT "consultant_calendars_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_idx" ON "busy_times" USING gist (tstzrange("starts_at", "ends_at"));