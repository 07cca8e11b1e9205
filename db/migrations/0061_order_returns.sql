CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refund_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('requested', 'accepted', 'declined', 'received', 'refunded')),
	CONSTRAINT "order_returns_decided" CHECK (("order_returns"."status" = 'requested') = ("order_returns"."decided_at" is null)),
	CONSTRAINT "order_returns_refunded" CHECK (("order_returns"."status" = 'refunded') = ("order_returns"."refund_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_order_idx" ON "order_returns" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open_key" ON "order_returns" USING btree ("order_id") WHERE status in ('requested', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX "order_returns_open_idx" ON "order_returns" USING btree (requested_at desc,id desc) WHERE status in ('requested', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX "order_returns_refund_idx" ON "order_returns" USING btree ("refund_id") WHERE refund_id is not null;