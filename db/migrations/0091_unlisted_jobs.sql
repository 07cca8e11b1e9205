CREATE INDEX "jobs_unlisted_idx" ON "jobs" USING btree ((case when published_at is null then case when publish_at is null then 'Draft' else 'Scheduled' end
  when held_at is not null then 'Waiting for review' when filled_at is not null then 'Filled'
  when closed_at is not null or closes_at <= hidden_at then 'Closed' when paused_at is not null then 'Paused' else 'Hidden' end),created_at desc,id desc) WHERE listed_until is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_company_unlisted_idx" ON "jobs" USING btree (company_id,(case when published_at is null then case when publish_at is null then 'Draft' else 'Scheduled' end
  when held_at is not null then 'Waiting for review' when filled_at is not null then 'Filled'
  when closed_at is not null or closes_at <= hidden_at then 'Closed' when paused_at is not null then 'Paused' else 'Hidden' end),created_at desc,id desc) WHERE listed_until is null and deleted_at is null;