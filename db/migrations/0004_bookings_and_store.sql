CREATE TABLE "booking_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"on_date" date NOT NULL,
	"name" text NOT NULL,
	"state" text,
	"closed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"booking_id" uuid NOT NULL,
	"hours_before" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hours" jsonb NOT NULL,
	"slot_minutes" smallint NOT NULL,
	"capacity" smallint NOT NULL,
	"buffer_before_minutes" smallint NOT NULL,
	"buffer_after_minutes" smallint NOT NULL,
	"notice_minutes" integer NOT NULL,
	"horizon_days" smallint NOT NULL,
	"cancel_cutoff_minutes" integer NOT NULL,
	"reschedule_cutoff_minutes" integer NOT NULL,
	"most_reschedules" smallint NOT NULL,
	"needs_approval" boolean NOT NULL,
	"reminder_hours" smallint[] NOT NULL,
	"contact_email" text,
	"employers_see" text NOT NULL,
	"embed_origins" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_settings_only_row" CHECK ("booking_settings"."only_row"),
	CONSTRAINT "booking_settings_slot" CHECK ("booking_settings"."slot_minutes" between 5 and 480 and "booking_settings"."capacity" between 1 and 50),
	CONSTRAINT "booking_settings_buffers" CHECK ("booking_settings"."buffer_before_minutes" between 0 and 240 and "booking_settings"."buffer_after_minutes" between 0 and 240),
	CONSTRAINT "booking_settings_reach" CHECK ("booking_settings"."notice_minutes" between 0 and 43200 and "booking_settings"."horizon_days" between 1 and 730
        and "booking_settings"."cancel_cutoff_minutes" between 0 and 43200 and "booking_settings"."reschedule_cutoff_minutes" between 0 and 43200
        and "booking_settings"."most_reschedules" between 0 and 100),
	CONSTRAINT "booking_settings_employers_see" CHECK ("booking_settings"."employers_see" in ('all', 'own'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"preferred_date" date NOT NULL,
	"preferred_time" text NOT NULL,
	"message" text,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"held_from" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	"consultant_id" uuid,
	"visitor_time_zone" text,
	"note" text DEFAULT '' NOT NULL,
	"calendar_uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reschedules" smallint DEFAULT 0 NOT NULL,
	"submission_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('requested', 'confirmed', 'cancelled', 'completed', 'no-show')),
	CONSTRAINT "bookings_times" CHECK ("bookings"."starts_at" < "bookings"."ends_at" and "bookings"."held_from" <= "bookings"."starts_at" and "bookings"."held_until" >= "bookings"."ends_at"),
	CONSTRAINT "bookings_time_of_day" CHECK ("bookings"."preferred_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancelled_at" is not null)),
	CONSTRAINT "bookings_text_lengths" CHECK (btrim("bookings"."full_name") <> '' and length("bookings"."full_name") <= 200 and length("bookings"."email") <= 254
        and length("bookings"."message") <= 5000 and length("bookings"."note") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "consultants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"profile_id" uuid,
	"hours" jsonb,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_id" uuid,
	"discount_code" text,
	"delivery" text NOT NULL,
	"user_id" uuid,
	"customer_email" text,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"provider" text NOT NULL,
	"payment_session_id" text,
	"payment_url" text,
	"attempt_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_status" CHECK ("checkouts"."status" in ('open', 'awaiting', 'paid', 'expired', 'failed')),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total_cents" = "checkouts"."subtotal_cents" - "checkouts"."discount_cents" + "checkouts"."shipping_cents"
        and "checkouts"."discount_cents" between 0 and "checkouts"."subtotal_cents" and "checkouts"."shipping_cents" >= 0),
	CONSTRAINT "checkouts_ended" CHECK (("checkouts"."status" in ('open', 'awaiting')) = ("checkouts"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"usage_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discounts_code" CHECK ("discounts"."code" = upper(btrim("discounts"."code")) and length("discounts"."code") between 2 and 40),
	CONSTRAINT "discounts_value" CHECK (case "discounts"."kind" when 'percentage' then "discounts"."value" between 1 and 100 when 'fixed' then "discounts"."value" > 0
        when 'free_shipping' then "discounts"."value" = 0 else false end),
	CONSTRAINT "discounts_used" CHECK ("discounts"."used" >= 0 and "discounts"."used" <= coalesce("discounts"."usage_limit", "discounts"."used")),
	CONSTRAINT "discounts_dates" CHECK (coalesce("discounts"."starts_at" < "discounts"."ends_at", true) and "discounts"."minimum_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"variant_id" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"variant_title" text NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"fulfilled_quantity" integer DEFAULT 0 NOT NULL,
	"restocked_quantity" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_quantities" CHECK ("order_lines"."quantity" > 0 and "order_lines"."fulfilled_quantity" between 0 and "order_lines"."quantity"
        and "order_lines"."restocked_quantity" between 0 and "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"checkout_id" uuid NOT NULL,
	"payment_session_id" text NOT NULL,
	"payment_reference" text,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"delivery" text NOT NULL,
	"address" jsonb,
	"currency" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"discount_code" text,
	"shipping_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"note" text DEFAULT '' NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"fulfilled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."shipping_cents"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'completed', 'archived', 'canceled', 'requires_action')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('awaiting', 'captured', 'partially_refunded', 'refunded')),
	CONSTRAINT "orders_fulfillment_status" CHECK ("orders"."fulfillment_status" in ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'shipped', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_session_id" text,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"restocked" jsonb NOT NULL,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"failure" text,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('queued', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_token" text NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"customer" jsonb,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_payments_refunded" CHECK ("test_payments"."refunded_cents" between 0 and "test_payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_collections" (
	"product_id" text NOT NULL,
	"collection_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_collections_product_id_collection_id_pk" PRIMARY KEY("product_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"key" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_options" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"sku" text,
	"position" smallint NOT NULL,
	"price_cents" integer NOT NULL,
	"sale_cents" integer,
	"weight_grams" integer,
	"image_id" uuid,
	"manage_inventory" boolean NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "product_variants_price" CHECK ("product_variants"."price_cents" >= 0 and coalesce("product_variants"."sale_cents" >= 0 and "product_variants"."sale_cents" < "product_variants"."price_cents", true)),
	CONSTRAINT "product_variants_stock" CHECK ("product_variants"."reserved" >= 0 and "product_variants"."on_hand" >= "product_variants"."reserved")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"ribbon_text" text,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"purchasable" boolean DEFAULT true NOT NULL,
	"site_price_selection" text,
	"position" integer NOT NULL,
	"additional_info" jsonb NOT NULL,
	"related_ids" text[] NOT NULL,
	"seo_description" text,
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(31) || coalesce(subtitle, '') || chr(31) || coalesce(ribbon_text, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_status" CHECK ("products"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "products_texts" CHECK (btrim("products"."title") <> '' and length("products"."title") <= 150 and length("products"."subtitle") <= 200
        and length("products"."ribbon_text") <= 30 and length("products"."description") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"change" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_moves_change" CHECK ("stock_moves"."change" <> 0 and "stock_moves"."on_hand_after" >= 0),
	CONSTRAINT "stock_moves_reason" CHECK ("stock_moves"."reason" in ('received', 'corrected', 'sold', 'restocked'))
);
--> statement-breakpoint
CREATE TABLE "store_cache" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"shipping_cents" integer NOT NULL,
	"free_shipping_from_cents" integer,
	"pickup_address" text NOT NULL,
	"returns_text" text NOT NULL,
	"return_origins" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_settings_only_row" CHECK ("store_settings"."only_row"),
	CONSTRAINT "store_settings_shipping" CHECK ("store_settings"."shipping_cents" >= 0 and coalesce("store_settings"."free_shipping_from_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "variant_options" (
	"id" text PRIMARY KEY NOT NULL,
	"variant_id" text NOT NULL,
	"option_id" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar_method" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_collections" ADD CONSTRAINT "product_collections_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_collections" ADD CONSTRAINT "product_collections_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_image_id_product_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."product_images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_options" ADD CONSTRAINT "variant_options_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_options" ADD CONSTRAINT "variant_options_option_id_product_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."product_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_days_date_state_name_key" ON "booking_days" USING btree ("on_date",coalesce("state", ''),"name");--> statement-breakpoint
CREATE INDEX "booking_days_closed_idx" ON "booking_days" USING btree ("on_date") WHERE closed;--> statement-breakpoint
CREATE INDEX "booking_links_booking_idx" ON "booking_links" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_links_ends_idx" ON "booking_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_reminders_key" ON "booking_reminders" USING btree ("booking_id","hours_before");--> statement-breakpoint
CREATE INDEX "booking_reminders_due_idx" ON "booking_reminders" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_submission_key" ON "bookings" USING btree ("submission_key");--> statement-breakpoint
CREATE INDEX "bookings_newest_idx" ON "bookings" USING btree (created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "bookings_starts_idx" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_user_idx" ON "bookings" USING btree (user_id,starts_at desc,id desc);--> statement-breakpoint
CREATE INDEX "bookings_consultant_idx" ON "bookings" USING btree ("consultant_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_search_idx" ON "bookings" USING gin ((lower(full_name || chr(31) || email)) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "consultants_email_key" ON "consultants" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "consultants_profile_key" ON "consultants" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_token_key" ON "checkouts" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_attempt_key" ON "checkouts" USING btree ("attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_payment_session_key" ON "checkouts" USING btree ("payment_session_id");--> statement-breakpoint
CREATE INDEX "checkouts_running_idx" ON "checkouts" USING btree ("reserved_until") WHERE status in ('open', 'awaiting');--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code_key" ON "discounts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "order_lines_order_idx" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_variant_idx" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_links_order_idx" ON "order_links" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_key" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_session_key" ON "orders" USING btree ("payment_session_id");--> statement-breakpoint
CREATE INDEX "orders_newest_idx" ON "orders" USING btree (placed_at desc,id desc);--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree (user_id,placed_at desc,id desc);--> statement-breakpoint
CREATE INDEX "payment_events_session_idx" ON "payment_events" USING btree ("payment_session_id");--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_key" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_payments_checkout_key" ON "test_payments" USING btree ("checkout_token");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug_key" ON "collections" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_collections_collection_idx" ON "product_collections" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "product_images_product_idx" ON "product_images" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_options_title_key" ON "product_options" USING btree ("product_id","title");--> statement-breakpoint
CREATE INDEX "product_variants_product_idx" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku_key" ON "product_variants" USING btree ("sku") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_order_idx" ON "products" USING btree ("position","id") WHERE status = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "stock_moves_variant_idx" ON "stock_moves" USING btree (variant_id,at desc,id desc);--> statement-breakpoint
CREATE UNIQUE INDEX "variant_options_key" ON "variant_options" USING btree ("variant_id","option_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar" CHECK (("mails"."calendar_method" is null) = ("mails"."calendar" is null));