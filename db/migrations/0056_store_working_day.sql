CREATE TABLE "delivery_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"free_from_cents" integer,
	"states" text[] NOT NULL,
	"postcodes" jsonb NOT NULL,
	"min_grams" integer DEFAULT 0 NOT NULL,
	"max_grams" integer,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_methods_name" CHECK (btrim("delivery_methods"."name") <> '' and length("delivery_methods"."name") <= 60),
	CONSTRAINT "delivery_methods_price" CHECK ("delivery_methods"."price_cents" >= 0 and coalesce("delivery_methods"."free_from_cents", 0) >= 0),
	CONSTRAINT "delivery_methods_weight" CHECK ("delivery_methods"."min_grams" >= 0 and coalesce("delivery_methods"."max_grams" >= "delivery_methods"."min_grams", true))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_method_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_method" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_postcode" text;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "per_customer_limit" integer;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "product_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "collection_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD COLUMN "excludes_sale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_email_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_delivery_method_id_delivery_methods_id_fk" FOREIGN KEY ("delivery_method_id") REFERENCES "public"."delivery_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_discount_user_idx" ON "checkouts" USING btree ("discount_id","user_id") WHERE discount_id is not null;--> statement-breakpoint
CREATE INDEX "orders_new_idx" ON "orders" USING btree ("placed_at") WHERE status = 'pending' and fulfillment_status = 'not_fulfilled';--> statement-breakpoint
CREATE INDEX "orders_pickup_email_idx" ON "orders" USING btree ("pickup_email_due_at") WHERE pickup_email_due_at is not null;--> statement-breakpoint
CREATE INDEX "order_parcels_undo_idx" ON "order_parcels" USING btree ("sent_at") WHERE undo is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (coalesce("products"."sale_starts_at" < "products"."sale_ends_at", true));--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_customer_limit" CHECK (coalesce("discounts"."per_customer_limit" > 0, true));