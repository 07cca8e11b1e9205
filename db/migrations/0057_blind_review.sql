ALTER TABLE "applications" ADD COLUMN "is_blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "blind_until" text;--> statement-breakpoint
-- Not validated: the column is new, so every existing row is null, and reading all of them would hold the lock of the table.
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_blind_until" CHECK ("jobs"."blind_until" in ('Under Review', 'Reviewed', 'Interview Scheduled', 'Hired')) NOT VALID;--> statement-breakpoint
-- Whether an application in a status is reviewed blind; null for `Withdrawn`, which says nothing about how far it came.
CREATE FUNCTION is_blind_status(until text, status text, status_before text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT until IS NOT NULL AND
    array_position(ARRAY['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired'],
      CASE WHEN status = 'Rejected' THEN coalesce(status_before, 'Pending') ELSE status END)
    < array_position(ARRAY['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired'], until)
$$;--> statement-breakpoint
CREATE FUNCTION write_application_is_blind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_blind := coalesce(
    is_blind_status((SELECT blind_until FROM jobs WHERE id = NEW.job_id), NEW.status, NEW.status_before), NEW.is_blind);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER applications_is_blind BEFORE INSERT OR UPDATE OF status, status_before ON applications
  FOR EACH ROW EXECUTE FUNCTION write_application_is_blind();--> statement-breakpoint
CREATE FUNCTION update_applications_is_blind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET is_blind = coalesce(is_blind_status(NEW.blind_until, status, status_before), true)
  WHERE job_id = NEW.id
    AND is_blind IS DISTINCT FROM coalesce(is_blind_status(NEW.blind_until, status, status_before), true);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER jobs_blind_until AFTER UPDATE OF blind_until ON jobs
  FOR EACH ROW WHEN (OLD.blind_until IS DISTINCT FROM NEW.blind_until) EXECUTE FUNCTION update_applications_is_blind();--> statement-breakpoint
-- The words of `applications.search` that tell who the applicant is: name, parts of the email address, and the phone number
-- however it is grouped.
CREATE FUNCTION application_identity(applicant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT tsvector_to_array(to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, email, phone,
    digits, regexp_replace(digits, '^0', '61'), regexp_replace(digits, '^(.{4})(.{3})(.{3})$', '\1 \2 \3'),
    regexp_replace(digits, '^(.{2})(.{4})(.{4})$', '\1 \2 \3')), '@._/-+', '      '))))
  FROM profiles JOIN users ON users.id = profiles.id,
    LATERAL (SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^61', '0') AS digits) AS number
  WHERE profiles.id = applicant
$$;
