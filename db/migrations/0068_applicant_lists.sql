CREATE INDEX "applications_job_status_idx" ON "applications" USING btree (job_id,status,applied_at desc,id desc,company_id,applicant_id,rating,is_blind);--> statement-breakpoint
CREATE INDEX "applications_company_status_idx" ON "applications" USING btree (company_id,status,applied_at desc,id desc);--> statement-breakpoint
CREATE INDEX "applications_tagged_company_idx" ON "applications" USING btree (company_id,applied_at desc,id desc) WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "applications_tagged_idx" ON "applications" USING btree (applied_at desc,id desc) WHERE tags <> '{}';