ALTER TABLE "resumes" ADD COLUMN "status" text DEFAULT 'ready' NOT NULL;--> statement-breakpoint
CREATE INDEX "resumes_waiting_idx" ON "resumes" USING btree ("uploaded_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_status" CHECK ("resumes"."status" in ('ready', 'waiting', 'infected'));