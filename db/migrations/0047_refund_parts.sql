ALTER TABLE "order_lines" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "items" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Until now the items of a refund were counted only if they were returned to stock. Which refunds had delivery is unknown.
UPDATE "order_lines" SET "refunded_quantity" = "restocked_quantity",
	"cancelled_quantity" = greatest("cancelled_quantity", least("restocked_quantity", "quantity" - "fulfilled_quantity"))
	WHERE "restocked_quantity" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_quantity" between 0 and "order_lines"."quantity"
        and ("order_lines"."refunded_quantity" <= "order_lines"."cancelled_quantity" or "order_lines"."fulfilled_quantity" + "order_lines"."cancelled_quantity" = "order_lines"."quantity"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_shipping" CHECK ("orders"."refunded_shipping_cents" between 0 and "orders"."shipping_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipping" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents");