-- A phone number with its usual spaces, in one word, and with the country code, however it was entered.
CREATE FUNCTION phone_words(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(concat_ws(' ', phone, digits, regexp_replace(digits, '^0', '61'),
    regexp_replace(digits, '^(.{4})(.{3})(.{3})$', '\1 \2 \3'), regexp_replace(digits, '^0(.{3})(.{3})(.{3})$', '61 \1 \2 \3'),
    regexp_replace(digits, '^(.{2})(.{4})(.{4})$', '\1 \2 \3'), regexp_replace(digits, '^0(.)(.{4})(.{4})$', '61 \1 \2 \3')),
    '@._/-+', '      ')
  FROM (SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^61', '0') AS digits) AS number
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION application_identity(applicant uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT tsvector_to_array(to_tsvector('simple',
    unaccent(translate(concat_ws(' ', full_name, email, phone_words(phone)), '@._/-+', '      '))))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
-- `Search applicants` finds the phone number too.
CREATE OR REPLACE FUNCTION application_search(application uuid, applicant uuid, title text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', unaccent(translate(concat_ws(' ', full_name, headline, array_to_string(skills, ' '), email, title,
    phone_words(phone),
    (SELECT string_agg(body, ' ') FROM application_notes WHERE application_id = application),
    (SELECT string_agg(array_to_string(answer, ' '), ' ') FROM application_answers WHERE application_id = application),
    (SELECT concat_ws(' ', cover_note, left(resumes.text, 50000)) FROM application_submissions
      LEFT JOIN resumes ON resumes.id = resume_id WHERE application_id = application)), '@._/-', '     ')))
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = applicant
$$;--> statement-breakpoint
DROP TRIGGER profiles_application_search ON profiles;--> statement-breakpoint
CREATE TRIGGER profiles_application_search AFTER UPDATE OF full_name, headline, skills, phone ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.headline, OLD.skills, OLD.phone) IS DISTINCT FROM (NEW.full_name, NEW.headline, NEW.skills, NEW.phone))
  EXECUTE FUNCTION update_application_search();--> statement-breakpoint
UPDATE applications SET search = application_search(id, applicant_id, job_title)
WHERE applicant_id IN (SELECT id FROM profiles WHERE phone IS NOT NULL);
