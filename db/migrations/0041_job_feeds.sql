CREATE TABLE "job_feed_exclusions" (
	"feed_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	CONSTRAINT "job_feed_exclusions_feed_id_job_id_pk" PRIMARY KEY("feed_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"categories" text[] NOT NULL,
	"job_types" text[] NOT NULL,
	"states" text[] NOT NULL,
	"includes_confidential" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_feeds_name" CHECK ("job_feeds"."name" ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
	CONSTRAINT "job_feeds_title" CHECK (btrim("job_feeds"."title") <> '' and length("job_feeds"."title") <= 60),
	CONSTRAINT "job_feeds_source" CHECK ("job_feeds"."source" ~ '^[A-Za-z0-9._-]{1,40}$'),
	CONSTRAINT "job_feeds_categories" CHECK (cardinality("job_feeds"."categories") <= 50),
	CONSTRAINT "job_feeds_job_types" CHECK ("job_feeds"."job_types" <@ array['Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship']),
	CONSTRAINT "job_feeds_states" CHECK ("job_feeds"."states" <@ array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
);
--> statement-breakpoint
ALTER TABLE "job_feed_exclusions" ADD CONSTRAINT "job_feed_exclusions_feed_id_job_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."job_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_feed_exclusions" ADD CONSTRAINT "job_feed_exclusions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_feed_exclusions_job_idx" ON "job_feed_exclusions" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_feeds_name_key" ON "job_feeds" USING btree ("name");--> statement-breakpoint
-- The feed that every installation has (DEFAULT_FEED). The links keep the source that they had before.
INSERT INTO "job_feeds" ("id", "name", "title", "source", "categories", "job_types", "states", "includes_confidential", "created_at", "updated_at")
VALUES ('01990000-0000-7000-8000-000000000001', 'jobs', 'Other job boards', 'jobs', '{}', '{}', '{}', false, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()));
