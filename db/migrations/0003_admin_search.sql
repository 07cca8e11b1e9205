CREATE INDEX "audit_events_action_idx" ON "audit_events" USING btree (action,at desc,id desc);--> statement-breakpoint
CREATE INDEX "mails_failing_idx" ON "mails" USING btree ("created_at") WHERE sent_at is null and attempts > 0;--> statement-breakpoint
CREATE INDEX "profiles_name_search_idx" ON "profiles" USING gin (lower(full_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_suspended_idx" ON "profiles" USING btree (created_at desc,id desc) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_admins_idx" ON "profiles" USING btree (created_at desc,id desc) WHERE user_type = 'admin';--> statement-breakpoint
CREATE INDEX "users_email_search_idx" ON "users" USING gin (email gin_trgm_ops);