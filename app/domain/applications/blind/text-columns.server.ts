import { sql } from 'drizzle-orm'
import { applicationAnswers, applicationNotes, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'

/** Characters of a resume that are searched (migration `application_search`). */
const MAX_RESUME_TEXT = 50_000

/**
 * The columns of `ApplicantTexts`, in a query on `applications`, the applicant's `profiles`, and what they sent if
 * there is any.
 */
export const TEXT_COLUMNS = {
  resume: sql<string | null>`left(${resumes.text}, ${MAX_RESUME_TEXT})`,
  coverNote: applicationSubmissions.coverNote,
  answers: sql<string | null>`(select string_agg(array_to_string(answer, ', '), '; ') from ${applicationAnswers} a
    where a.application_id = ${applications.id})`,
  notes: sql<string | null>`(select string_agg(body, ' ' order by at) from ${applicationNotes} n
    where n.application_id = ${applications.id})`,
  headline: profiles.headline,
  skills: sql<string>`array_to_string(${profiles.skills}, ', ')`,
}
