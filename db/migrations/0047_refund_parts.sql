ALTER TABLE "order_lines" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "items" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Until now a refund recorded its items only as the variants that were returned to stock.
UPDATE "refunds" SET "items" = "returned"."items" FROM (
	SELECT r."id", jsonb_object_agg(l."id", jsonb_build_object('quantity', c.value::int, 'kept', 0)) AS "items"
	FROM "refunds" r CROSS JOIN jsonb_each_text(r."restocked") c
	JOIN "order_lines" l ON l."order_id" = r."order_id" AND l."variant_id" = c.key
	WHERE c.value::int > 0 GROUP BY r."id"
) "returned" WHERE "returned"."id" = "refunds"."id";--> statement-breakpoint
-- Items of a refund that failed are still to be refunded.
UPDATE "order_lines" SET "refunded_quantity" = "counted"."refunded",
	"cancelled_quantity" = greatest("cancelled_quantity", least("counted"."refunded", "quantity" - "fulfilled_quantity"))
	FROM (
		SELECT l."id", greatest(0, l."restocked_quantity" - coalesce(sum((r."items" -> l."id"::text ->> 'quantity')::int), 0)::int) AS "refunded"
		FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id" AND o."total_cents" > 0
		LEFT JOIN "refunds" r ON r."order_id" = o."id" AND r."status" = 'failed'
		WHERE l."restocked_quantity" > 0 GROUP BY l."id"
	) "counted" WHERE "counted"."id" = "order_lines"."id";--> statement-breakpoint
-- Nothing is left of an order that was refunded in full, whatever was returned to stock.
UPDATE "order_lines" SET "refunded_quantity" = "quantity", "cancelled_quantity" = "quantity" - "fulfilled_quantity"
	FROM "orders" WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."payment_status" = 'refunded';--> statement-breakpoint
-- A refund of exactly its items and the delivery, or of the delivery alone, had the delivery in it. Of others it is unknown.
UPDATE "refunds" SET "shipping_cents" = "orders"."shipping_cents" FROM "orders" WHERE "orders"."id" = "refunds"."order_id" AND "refunds"."id" IN (
	SELECT DISTINCT ON (r."order_id") r."id"
	FROM "refunds" r JOIN "orders" o ON o."id" = r."order_id" AND o."shipping_cents" > 0
	WHERE r."status" <> 'failed' AND r."amount_cents" - o."shipping_cents" = coalesce((
		SELECT sum(l."unit_cents" * q.count - (2 * l."discount_cents" * q.count + l."quantity") / (2 * l."quantity"))
		FROM "order_lines" l CROSS JOIN LATERAL (SELECT (r."items" -> l."id"::text ->> 'quantity')::bigint AS count) q
		WHERE l."order_id" = o."id"), 0)
	ORDER BY r."order_id", r."created_at"
);--> statement-breakpoint
UPDATE "orders" SET "refunded_shipping_cents" = "shipping_cents" WHERE "payment_status" = 'refunded'
	OR "id" IN (SELECT "order_id" FROM "refunds" WHERE "shipping_cents" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_quantity" between 0 and "order_lines"."quantity"
        and ("order_lines"."refunded_quantity" <= "order_lines"."cancelled_quantity" or "order_lines"."fulfilled_quantity" + "order_lines"."cancelled_quantity" = "order_lines"."quantity"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_shipping" CHECK ("orders"."refunded_shipping_cents" between 0 and "orders"."shipping_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipping" CHECK ("refunds"."shipping_cents" between 0 and "refunds"."amount_cents");