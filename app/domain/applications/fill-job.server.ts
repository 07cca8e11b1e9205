import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type ChangeListingResult, changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { applications } from '#db/schema/applications.ts'
import { OPEN_STATUSES } from './application.ts'
import { changeStatuses } from './status/change-statuses.server.ts'

/** What happens to the open applications of a filled job: they are rejected and emailed, or stay as they are. */
export const OPEN_APPLICATION_CHOICES = ['reject', 'keep'] as const
export type OpenApplicationChoice = (typeof OPEN_APPLICATION_CHOICES)[number]

export type FillJobResult = ChangeListingResult & { rejected?: number }

/**
 * Marks a job as filled, and rejects its open applications if the employer chose so: as one change, which can be undone
 * before the applicants are emailed; the job is open again then (`undoStatusChange`). Their internal reason is `filled`.
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
    const result = await changeListing(ctx, id, 'fill')
    if (!result.ok || choice === 'keep') return result
    const open = and(
      eq(applications.jobId, id),
      inArray(applications.status, [...OPEN_STATUSES]),
      isNull(applications.endedAt),
    )
    const { changed } = await changeStatuses(ctx, open, 'Rejected', {
      rejection: { reason: 'filled', note: null },
      emailText,
    })
    return { ...result, rejected: changed.length }
  })
}
