UPDATE "jobs" SET "reference" = nullif(btrim("reference"), '') WHERE "reference" <> btrim("reference") OR btrim("reference") = '';--> statement-breakpoint
-- Of jobs with one reference the imported or oldest one keeps it, and the others get a number: `A1 (2)`. No job has that reference yet.
DO $$
DECLARE
  repeated record;
  n int;
BEGIN
  FOR repeated IN
    SELECT id, reference FROM (
      SELECT id, reference, source, created_at,
        row_number() OVER (PARTITION BY coalesce(company_id::text, lower(company_name)), lower(reference) ORDER BY source DESC, created_at, id) AS in_company,
        row_number() OVER (PARTITION BY source, lower(reference) ORDER BY created_at, id) AS in_source
      FROM jobs WHERE reference IS NOT NULL AND deleted_at IS NULL
    ) numbered
    WHERE in_company > 1 OR (source = 'import' AND in_source > 1)
    ORDER BY created_at, id
  LOOP
    n := 2;
    WHILE EXISTS (SELECT FROM jobs WHERE lower(reference) = lower(repeated.reference || ' (' || n || ')') AND deleted_at IS NULL) LOOP
      n := n + 1;
    END LOOP;
    UPDATE jobs SET reference = repeated.reference || ' (' || n || ')', version = version + 1 WHERE id = repeated.id;
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX "jobs_import_reference_key";--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "minimum_hourly_cents" integer;--> statement-breakpoint
ALTER TABLE "agency" ADD COLUMN "minimum_hourly_since" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (lower(reference)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_reference_key" ON "jobs" USING btree (coalesce(company_id::text, lower(company_name)),"reference_key") WHERE reference is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_import_reference_key" ON "jobs" USING btree ("reference_key") WHERE source = 'import' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_minimum_hourly" CHECK (("agency"."minimum_hourly_cents" is null) = ("agency"."minimum_hourly_since" is null) and coalesce("agency"."minimum_hourly_cents" > 0, true));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_reference_present" CHECK (btrim("jobs"."reference") <> '');