CREATE TABLE "store_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea",
	"status" text NOT NULL,
	"result" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_imports_kind" CHECK ("store_imports"."kind" in ('products', 'stock')),
	CONSTRAINT "store_imports_status" CHECK (case "store_imports"."status" when 'done' then "store_imports"."content" is null and "store_imports"."result" is not null
        when 'uploaded' then "store_imports"."content" is not null and "store_imports"."result" is null
        when 'running' then "store_imports"."content" is not null and "store_imports"."result" is null else false end)
);
--> statement-breakpoint
ALTER TABLE "store_imports" ADD CONSTRAINT "store_imports_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_imports_created_idx" ON "store_imports" USING btree ("created_at");