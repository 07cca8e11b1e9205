CREATE TABLE "stock_document_lines" (
	"document_id" uuid NOT NULL,
	"variant_id" text NOT NULL,
	"position" smallint NOT NULL,
	"on_hand_before" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	CONSTRAINT "stock_document_lines_document_id_variant_id_pk" PRIMARY KEY("document_id","variant_id"),
	CONSTRAINT "stock_document_lines_on_hand" CHECK ("stock_document_lines"."on_hand_before" >= 0 and "stock_document_lines"."on_hand_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"supplier" text,
	"reference" text,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "stock_documents_kind" CHECK (case "stock_documents"."kind" when 'delivery' then "stock_documents"."supplier" is not null and "stock_documents"."reference" is not null
        when 'count' then "stock_documents"."supplier" is null and "stock_documents"."reference" is null else false end)
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "reorder_level" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_document_lines" ADD CONSTRAINT "stock_document_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD CONSTRAINT "stock_documents_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_documents_at_idx" ON "stock_documents" USING btree (at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_documents_delivery_key" ON "stock_documents" USING btree (lower("supplier"),lower("reference"));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_document_id_stock_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stock_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_document_key" ON "stock_movements" USING btree ("document_id","variant_id") WHERE document_id is not null;--> statement-breakpoint
ALTER TABLE "product_images" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_reorder_level" CHECK ("product_variants"."reorder_level" >= 0);