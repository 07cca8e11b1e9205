import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationAnswers, applicationNotes, applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { redactIdentity, redactResume } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { shownEmail, shownPhone } from '../review-queries.server.ts'
import {
  CONTEXT,
  findMatches,
  findPhoneMatch,
  MAX_MATCHES,
  type SearchMatch,
  searchTerms,
  termsNotIn,
} from './search-match.ts'

/** Characters of a resume that are searched (migration `application_search`). */
const MAX_RESUME_TEXT = 50_000

/**
 * Where the words of a search stand, by application. The name and the job title are in the row itself, which marks them. Nothing
 * without a search.
 *
 * @param context how much of each text is shown (`CONTEXT` in a list, `COMPACT_CONTEXT` on the board)
 */
export async function listMatches(
  ctx: Ctx,
  ids: readonly string[],
  q: string,
  context = CONTEXT,
): Promise<Record<string, SearchMatch[]>> {
  assertCan(ctx.actor, 'application.review')
  const terms = searchTerms(q)
  if (terms.length === 0 || ids.length === 0) return {}
  const rows = await ctx.db
    .select({
      id: applications.id,
      name: shownName,
      jobTitle: applications.jobTitle,
      email: shownEmail,
      phone: shownPhone,
      headline: profiles.headline,
      skills: sql<string>`array_to_string(${profiles.skills}, ', ')`,
      answers: sql<string | null>`(select string_agg(array_to_string(answer, ', '), '; ') from ${applicationAnswers} a
        where a.application_id = ${applications.id})`,
      notes: sql<string | null>`(select string_agg(body, ' ' order by at) from ${applicationNotes} n
        where n.application_id = ${applications.id})`,
      coverNote: applicationSubmissions.coverNote,
      resume: sql<string | null>`left(${resumes.text}, ${MAX_RESUME_TEXT})`,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationSubmissions, eq(applicationSubmissions.applicationId, applications.id))
    .leftJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
    .where(and(inArray(applications.id, [...ids]), applicationsVisibleTo(ctx.actor, 'application.review')))
  const identities = await listIdentities(ctx, ids)
  return Object.fromEntries(
    rows.map(({ id, name, jobTitle, email, phone, headline, skills, answers, notes, coverNote, resume }) => {
      const identity = identities.get(id)
      const texts = {
        Resume: identity && resume ? redactResume(resume, identity) : resume,
        'Cover note': coverNote,
        Answers: answers,
        Notes: notes,
        Headline: identity ? null : headline,
        Skills: skills,
      }
      const given = Object.entries(texts).map(([source, text]) => ({
        source,
        text: identity && text ? redactIdentity(text, identity) : (text ?? ''),
      }))
      // The name begins most addresses, and the row marks it already.
      const others = termsNotIn([name, jobTitle], terms)
      const inContact = [
        ...findMatches([{ source: 'Email', text: email }], others),
        ...(phone ? findPhoneMatch(phone, others) : []),
      ]
      return [id, [...findMatches(given, terms, context), ...inContact].slice(0, MAX_MATCHES)]
    }),
  )
}
