ALTER TABLE "interview_events" DROP CONSTRAINT "interview_events_kind";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "status" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
CREATE INDEX "resumes_waiting_idx" ON "resumes" USING btree ("uploaded_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "interview_events" ADD CONSTRAINT "interview_events_kind" CHECK ("interview_events"."kind" in ('proposed', 'declined', 'scheduled', 'rescheduled', 'cancelled'));--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_status" CHECK ("resumes"."status" in ('ready', 'waiting', 'infected'));