import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { type ApplicantTexts, shownTexts } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { TEXT_COLUMNS } from '../blind/text-columns.server.ts'
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

/** The texts by their names on screen, in the order in which matches are shown. */
const SOURCES = {
  resume: 'Resume',
  coverNote: 'Cover note',
  answers: 'Answers',
  notes: 'Notes',
  headline: 'Headline',
  skills: 'Skills',
} as const satisfies Record<keyof ApplicantTexts, string>

/**
 * Where the words of a search stand, by application. The name and the job title are in the row itself, which marks
 * them. Nothing without a search.
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
      texts: TEXT_COLUMNS,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicationSubmissions, eq(applicationSubmissions.applicationId, applications.id))
    .leftJoin(resumes, eq(resumes.id, applicationSubmissions.resumeId))
    .where(and(inArray(applications.id, [...ids]), applicationsVisibleTo(ctx.actor, 'application.review')))
  const identities = await listIdentities(ctx, ids)
  return Object.fromEntries(
    rows.map(({ id, name, jobTitle, email, phone, texts }) => {
      const shown = shownTexts(texts, identities.get(id))
      const given = Object.entries(SOURCES).map(([key, source]) => ({
        source,
        text: shown[key as keyof ApplicantTexts] ?? '',
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
