-- The keys of counters contained email addresses and addresses of clients. From now on they are keyed hashes; the old
-- counters end within a day anyway.
DELETE FROM "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_key" CHECK ("rate_limits"."key" ~ '^[A-Za-z0-9_-]{43}$');
