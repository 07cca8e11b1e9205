ALTER TABLE "collections" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;