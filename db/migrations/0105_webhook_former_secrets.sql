CREATE TABLE "webhook_former_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_former_secret";--> statement-breakpoint
ALTER TABLE "webhook_former_secrets" ADD CONSTRAINT "webhook_former_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_former_secrets_endpoint_idx" ON "webhook_former_secrets" USING btree ("endpoint_id","replaced_at");--> statement-breakpoint
CREATE INDEX "webhook_former_secrets_replaced_idx" ON "webhook_former_secrets" USING btree ("replaced_at");--> statement-breakpoint
INSERT INTO "webhook_former_secrets" ("id", "endpoint_id", "secret", "replaced_at")
  SELECT gen_random_uuid(), "id", "former_secret", "former_secret_expires_at" - interval '24 hours'
  FROM "webhook_endpoints" WHERE "former_secret" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "former_secret";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "former_secret_expires_at";