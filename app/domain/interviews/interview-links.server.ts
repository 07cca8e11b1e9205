import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewLinks, interviews } from '#db/schema/interviews.ts'
import { profiles, users } from '#db/schema/people.ts'
import type { Interview } from './interview.ts'

/** A link works for this long after the last time that its interview can have. */
const READABLE_MS = 30 * DAY_MS

/** Saves a link that the applicant's email contains; only the hash of its token is stored. */
export async function saveInterviewLink(ctx: Ctx, interview: Interview, token: string): Promise<void> {
  const last = Math.max(...[...interview.times, ctx.now].map((time) => time.getTime()))
  await ctx.db
    .insert(interviewLinks)
    .values({ tokenHash: hashToken(token), interviewId: interview.id, expiresAt: new Date(last + READABLE_MS) })
}

export const interviewLinkUrl = (ctx: Pick<Ctx, 'baseUrl'>, token: string) => `${ctx.baseUrl}/interviews/${token}`

/**
 * The interview of a link, and its applicant. The token alone gives access to this one interview, and acts for the
 * applicant.
 *
 * @throws a 404 response for an unknown or expired token, and for a suspended or deleted account
 */
export async function findInterviewByToken(ctx: Ctx, token: string): Promise<{ id: string; applicant: Person }> {
  const [row] = isToken(token)
    ? await ctx.db
        .select({
          id: interviewLinks.interviewId,
          personId: profiles.id,
          fullName: profiles.fullName,
          email: users.email,
          suspendedAt: profiles.suspendedAt,
          erasedAt: profiles.erasedAt,
        })
        .from(interviewLinks)
        .innerJoin(interviews, eq(interviews.id, interviewLinks.interviewId))
        .innerJoin(applications, eq(applications.id, interviews.applicationId))
        .innerJoin(profiles, eq(profiles.id, applications.applicantId))
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(interviewLinks.tokenHash, hashToken(token)), gt(interviewLinks.expiresAt, ctx.now)))
    : []
  if (!row || row.suspendedAt || row.erasedAt) throw notFound()
  const { id, personId, fullName, email } = row
  const noCompany = { companyId: null, companyName: null, companyRole: null, staffRole: null, isCompanyVerified: false }
  return {
    id,
    applicant: { kind: 'person', id: personId, sessionId: '', userType: 'employee', email, fullName, ...noCompany },
  }
}
