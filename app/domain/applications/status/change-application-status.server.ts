import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { isCorrection, nextStatuses, type Status, UNDO_SECONDS } from '../application.ts'
import { type Applicant, findApplicant } from '../review-queries.server.ts'
import { listRepeated } from './list-repeated.server.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'
import type { Rejection } from './rejection.ts'
import { transitionApplication } from './transition-application.server.ts'

export type ChangeApplicationStatusResult =
  /** `changeId` is null if the application already had the status, as after a double click. */
  | { ok: true; changeId: string | null; applicant: Applicant }
  /**
   * `stale`: the application no longer has the expected status, or has the new one from someone else, and this change
   * has a reason or a text. `not-allowed`: there is no such transition. `applicant`
   * is the application as it is now.
   */
  | { ok: false; reason: 'stale' | 'not-allowed'; applicant: Applicant }

type StatusChange = {
  expectedStatus: string
  newStatus: Status
  rejection?: Rejection | null
  emailText?: string | null
}

/**
 * Changes an application's status along the transitions of docs/hiring.md. For `UNDO_SECONDS` the change can be undone
 * (`undoStatusChange`); the task that it enqueues emails the applicant after that.
 *
 * @param change.expectedStatus the status that the form was opened with
 * @param change.rejection why, if the new status is `Rejected`; ignored for other statuses
 * @param change.emailText what the email to the applicant says, with placeholders; null: the usual text
 * @throws a 404 response if the application is outside the user's scope
 */
export async function changeApplicationStatus(
  ctx: Ctx,
  id: string,
  { expectedStatus, newStatus, rejection, emailText = null }: StatusChange,
): Promise<ChangeApplicationStatusResult> {
  assertCan(ctx.actor, 'application.change-status')
  const applicant = await findApplicant(ctx, id, 'application.change-status')
  if (applicant.status === newStatus) {
    // Someone else's change has another reason and another text: these would be lost.
    const isWritten = emailText !== null || Object.values(rejection ?? {}).some((value) => value !== null)
    if (isWritten && !(await listRepeated(ctx, [id], newStatus)).has(id))
      return { ok: false, reason: 'stale', applicant }
    return { ok: true, changeId: null, applicant }
  }
  if (applicant.status !== expectedStatus) return { ok: false, reason: 'stale', applicant }
  if (!nextStatuses(applicant).includes(newStatus)) return { ok: false, reason: 'not-allowed', applicant }

  const changeId = newId()
  const changed = await transaction(ctx, async (ctx) => {
    const transition = {
      to: newStatus,
      action: isCorrection(applicant.status, newStatus)
        ? ('application.status-corrected' as const)
        : ('application.status-changed' as const),
      changeId,
      rejection: newStatus === 'Rejected' ? (rejection ?? null) : null,
      emailText,
    }
    if (!(await transitionApplication(ctx, applicant, transition))) return false
    await ctx.tasks.enqueue(ctx.db, notifyStatusChange, { changeId }, UNDO_SECONDS)
    return true
  })
  const current = await findApplicant(ctx, id, 'application.change-status')
  return changed ? { ok: true, changeId, applicant: current } : { ok: false, reason: 'stale', applicant: current }
}
