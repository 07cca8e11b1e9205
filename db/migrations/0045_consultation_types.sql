CREATE TABLE "consultation_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"minutes" smallint,
	"method" text NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"consultant_ids" uuid[] DEFAULT '{}' NOT NULL,
	"hours" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consultation_types_slug" CHECK ("consultation_types"."slug" ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
	CONSTRAINT "consultation_types_name" CHECK (btrim("consultation_types"."name") <> '' and length("consultation_types"."name") <= 60),
	CONSTRAINT "consultation_types_minutes" CHECK ("consultation_types"."minutes" between 5 and 480),
	CONSTRAINT "consultation_types_method" CHECK ("consultation_types"."method" = 'phone' or ("consultation_types"."method" = 'video' and "consultation_types"."video_url" <> '')
        or ("consultation_types"."method" = 'location' and "consultation_types"."address" <> '')),
	CONSTRAINT "consultation_types_lengths" CHECK (length("consultation_types"."video_url") <= 500 and length("consultation_types"."address") <= 200
      and cardinality("consultation_types"."questions") <= 5 and cardinality("consultation_types"."consultant_ids") <= 200),
	CONSTRAINT "consultation_types_default" CHECK ("consultation_types"."id" <> '01990000-0000-7000-8000-000000000002' or ("consultation_types"."active" and "consultation_types"."slug" = 'consultation'))
);
--> statement-breakpoint
-- The type that every installation has (DEFAULT_CONSULTATION_TYPE_ID); all existing bookings are of it.
INSERT INTO "consultation_types" ("id", "slug", "name", "method", "created_at")
VALUES ('01990000-0000-7000-8000-000000000002', 'consultation', 'Consultation', 'phone', date_trunc('milliseconds', now()));
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "type_id" uuid DEFAULT '01990000-0000-7000-8000-000000000002' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "video_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_types_slug_key" ON "consultation_types" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_type_id_consultation_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."consultation_types"("id") ON DELETE no action ON UPDATE no action;