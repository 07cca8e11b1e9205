ALTER TABLE "checkouts" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purchase_reference" text;