import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type ChangeListingResult, changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { OPEN_STATUSES } from './application.ts'
import { selectApplicants } from './review-queries.server.ts'
import { changeStatuses } from './status/change-statuses.server.ts'
import { recipientsMessage } from './status/status-messages.ts'

/** What happens to the open applications of a filled job: they are rejected and emailed, or stay as they are. */
export const OPEN_APPLICATION_CHOICES = ['reject', 'keep'] as const
export type OpenApplicationChoice = (typeof OPEN_APPLICATION_CHOICES)[number]

export type FillJobResult = ChangeListingResult & { rejected?: number }

/**
 * Marks a job as filled, and rejects its open applications if the employer chose so: as one change, which can be undone
 * before the applicants are emailed; the job is open again then (`undoStatusChange`). Their internal reason is `filled`.
 * A job that is filled already, such as by the first of two clicks, stays filled.
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
 * What `Mark as filled` says about the rejection of the open applications: who is emailed, and which agreed interviews are
 * cancelled. Null without open applications.
 */
export async function findRejectionNotice(ctx: Ctx, jobId: string): Promise<string | null> {
  assertCan(ctx.actor, 'application.change-status')
  const isVisible = applicationsVisibleTo(ctx.actor, 'application.change-status')
  const open = await selectApplicants(ctx, and(isOpenFor(jobId), isVisible))
  return open.length === 0 ? null : recipientsMessage('Rejected', open)
}
