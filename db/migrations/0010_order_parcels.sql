CREATE TABLE "order_parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id"),
	CONSTRAINT "order_parcel_lines_quantity" CHECK ("order_parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantities";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_lines_line_idx" ON "order_parcel_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_parcels_order_idx" ON "order_parcels" USING btree ("order_id","sent_at");--> statement-breakpoint
-- What was sent before there were parcels is one parcel each.
INSERT INTO "order_parcels" ("id", "order_id", "carrier", "tracking_number", "sent_at")
	SELECT gen_random_uuid(), "id", "carrier", "tracking_number", coalesce("fulfilled_at", "updated_at") FROM "orders" WHERE "fulfillment_status" = 'shipped';--> statement-breakpoint
INSERT INTO "order_parcel_lines" ("parcel_id", "line_id", "quantity")
	SELECT "order_parcels"."id", "order_lines"."id", "order_lines"."quantity" FROM "order_parcels" JOIN "order_lines" ON "order_lines"."order_id" = "order_parcels"."order_id";--> statement-breakpoint
-- Packed counted as fulfilled; only what was sent does now. What came back from an order that was never sent is not to be sent.
UPDATE "order_lines" SET "fulfilled_quantity" = 0, "cancelled_quantity" = "restocked_quantity"
	FROM "orders" WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."fulfillment_status" <> 'shipped';--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "carrier";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tracking_number";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantities" CHECK ("order_lines"."quantity" > 0 and "order_lines"."fulfilled_quantity" >= 0 and "order_lines"."cancelled_quantity" >= 0
        and "order_lines"."fulfilled_quantity" + "order_lines"."cancelled_quantity" <= "order_lines"."quantity"
        and "order_lines"."restocked_quantity" between 0 and "order_lines"."quantity");