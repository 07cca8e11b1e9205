CREATE TABLE "allowance_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"previous_sequence" integer,
	"change_cents" integer NOT NULL,
	"balance_before_cents" integer NOT NULL,
	"balance_after_cents" integer NOT NULL,
	"kind" text NOT NULL,
	"checkout_id" uuid,
	"refund_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "allowance_entries_sequence_key" UNIQUE("user_id","sequence"),
	CONSTRAINT "allowance_entries_balance_key" UNIQUE("user_id","sequence","balance_after_cents"),
	CONSTRAINT "allowance_entries_first" CHECK (case when "allowance_entries"."sequence" = 1 then "allowance_entries"."previous_sequence" is null and "allowance_entries"."balance_before_cents" = 0
        else coalesce("allowance_entries"."previous_sequence" = "allowance_entries"."sequence" - 1, false) end),
	CONSTRAINT "allowance_entries_balance" CHECK ("allowance_entries"."balance_after_cents" = "allowance_entries"."balance_before_cents" + "allowance_entries"."change_cents" and "allowance_entries"."balance_after_cents" >= 0),
	CONSTRAINT "allowance_entries_change" CHECK (case when "allowance_entries"."kind" in ('withdrawn', 'spent') then "allowance_entries"."change_cents" < 0
        when "allowance_entries"."kind" in ('granted', 'released', 'refunded') then "allowance_entries"."change_cents" > 0 else false end)
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "allowance_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "allowance_entries" ADD CONSTRAINT "allowance_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_entries" ADD CONSTRAINT "allowance_entries_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_entries" ADD CONSTRAINT "allowance_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_entries" ADD CONSTRAINT "allowance_entries_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance_entries" ADD CONSTRAINT "allowance_entries_previous_fkey" FOREIGN KEY ("user_id","previous_sequence","balance_before_cents") REFERENCES "public"."allowance_entries"("user_id","sequence","balance_after_cents") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowance_entries_checkout_idx" ON "allowance_entries" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "allowance_entries_refund_key" ON "allowance_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notices_key" ON "stock_notices" USING btree ("variant_id","email");--> statement-breakpoint
CREATE INDEX "stock_notices_email_idx" ON "stock_notices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_notices_created_idx" ON "stock_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_discount_code_idx" ON "orders" USING btree ("discount_code") WHERE discount_code is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_allowance" CHECK ("checkouts"."allowance_cents" between 0 and "checkouts"."total_cents"
        and ("checkouts"."provider" <> 'allowance' or "checkouts"."allowance_cents" = "checkouts"."total_cents"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_allowance" CHECK ("orders"."allowance_cents" between 0 and "orders"."total_cents" and "orders"."refunded_allowance_cents" between 0 and "orders"."allowance_cents"
        and "orders"."refunded_cents" - "orders"."refunded_allowance_cents" between 0 and "orders"."total_cents" - "orders"."allowance_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_allowance" CHECK ("refunds"."allowance_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
CREATE FUNCTION "reject_allowance_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of allowance_entries are only added.';
END $$;--> statement-breakpoint
CREATE TRIGGER "allowance_entries_only_added" BEFORE UPDATE OR DELETE ON "allowance_entries"
  FOR EACH ROW EXECUTE FUNCTION "reject_allowance_entry_change"();
