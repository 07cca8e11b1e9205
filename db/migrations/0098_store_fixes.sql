ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_status";--> statement-breakpoint
ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_decided";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "first_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "checkouts_unpaid_idx" ON "checkouts" USING btree ("ended_at") WHERE status in ('expired', 'failed');--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('requested', 'accepted', 'declined', 'received', 'refunded', 'closed'));--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_decided" CHECK ("order_returns"."status" = 'closed' or ("order_returns"."status" = 'requested') = ("order_returns"."decided_at" is null));