import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type ChangeListingResult, changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { OPEN_STATUSES } from './application.ts'
import { isApplicantAway } from './emails/applicant-away.server.ts'
import { arrangedInterview } from './emails/arranged-interview.server.ts'
import { selectApplicants } from './review-queries.server.ts'
import { changeStatuses } from './status/change-statuses.server.ts'
import { type RecipientCounts, recipientCountsMessage, recipientsMessage } from './status/status-messages.ts'

/** What happens to the open applications of a filled job: they are rejected and emailed, or stay as they are. */
export const OPEN_APPLICATION_CHOICES = ['reject', 'keep'] as const
export type OpenApplicationChoice = (typeof OPEN_APPLICATION_CHOICES)[number]

export type FillJobResult = ChangeListingResult & { rejected?: number }

/**
 * Marks a job as filled, and rejects its open applications if the employer chose so: as one change, which can be undone
 * before the applicants are emailed; the job is open again then (`undoStatusChange`). Their internal reason is
 * `filled`. A job that is filled already, such as by the first of two clicks, stays filled.
 *
 * @param emailText what the emails about the rejection say, with placeholders; null: the usual text
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export function fillJob(
  ctx: Ctx,
  id: string,
  choice: OpenApplicationChoice,
  emailText: string | null = null,
): Promise<FillJobResult> {
  return transaction(ctx, async (ctx) => {
    const change = await changeListing(ctx, id, 'fill')
    const { title } = change
    const result = !change.ok && change.status === 'Filled' ? { ok: true as const, title, isHeld: false } : change
    if (!result.ok || choice === 'keep') return result
    const { changed } = await changeStatuses(ctx, isOpenFor(id), 'Rejected', {
      rejection: { reason: 'filled', note: null },
      emailText,
    })
    return { ...result, rejected: changed.length }
  })
}

const isOpenFor = (jobId: string) =>
  and(eq(applications.jobId, jobId), inArray(applications.status, [...OPEN_STATUSES]), isNull(applications.endedAt))

/**
 * What `Mark as filled` says about the rejection of the open applications: who is emailed, and which agreed interviews
 * are cancelled. Null without open applications.
 */
export async function findRejectionNotice(ctx: Ctx, jobId: string): Promise<string | null> {
  assertCan(ctx.actor, 'application.change-status')
  const isOpen = and(isOpenFor(jobId), applicationsVisibleTo(ctx.actor, 'application.change-status'))
  const [first, second] = await selectApplicants(ctx, isOpen).limit(2)
  if (!first) return null
  return second
    ? recipientCountsMessage('Rejected', await countOpen(ctx, isOpen))
    : recipientsMessage('Rejected', [first])
}

/** Counted by the database, because a job can have 100,000 applications. Each is of another person. */
async function countOpen(ctx: Ctx, isOpen: SQL | undefined): Promise<RecipientCounts> {
  const countIf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await ctx.db
    .select({
      total: count(),
      away: countIf(isApplicantAway),
      turnedOff: countIf(sql`not ${isApplicantAway} and not ${profiles.emailUpdates}`),
      agreedInterviews: countIf(sql`${arrangedInterview(ctx)} = 'agreed'`),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(isOpen)
  const { total = 0, away = 0, turnedOff = 0, agreedInterviews = 0 } = counts ?? {}
  const emailed = total - away - turnedOff
  return { emailed: { applications: emailed, people: emailed }, turnedOff, away, agreedInterviews }
}
