ALTER TABLE "store_imports" DROP CONSTRAINT "store_imports_status";--> statement-breakpoint
ALTER TABLE "store_imports" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "store_imports" SET "started_at" = "created_at" WHERE "status" = 'running';--> statement-breakpoint
ALTER TABLE "store_imports" ADD CONSTRAINT "store_imports_status" CHECK (case "store_imports"."status" when 'done' then "store_imports"."content" is null and "store_imports"."result" is not null
        when 'uploaded' then "store_imports"."content" is not null and "store_imports"."result" is null
        when 'running' then "store_imports"."content" is not null and "store_imports"."result" is null and "store_imports"."started_at" is not null
        else false end);