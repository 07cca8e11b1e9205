ALTER TABLE "companies" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_abn" CHECK ("companies"."abn" is null or "companies"."abn" ~ '^[1-9][0-9]{10}$');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_industry" CHECK ("companies"."industry" is null or length("companies"."industry") between 1 and 60);