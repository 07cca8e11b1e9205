import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { DECIDED_STATUSES, type Status } from '../application.ts'
import type { Rejection } from './rejection.ts'

/**
 * `changeId`: an employer's change, which can be undone until the applicant is emailed; null: it is final. `rejection`:
 * the reason of a rejection. `emailText`: what the email says.
 */
type Transition = {
  to: Status
  action: AuditAction
  changeId: string | null
  rejection?: Rejection | null
  emailText?: string | null
}

/**
 * Changes an application's status and writes the event and the audit row, inside the caller's transaction. The caller
 * has read the application and checked that the transition is allowed.
 *
 * `statusChangedAt` is the row's version: it never repeats within a row, even if two transitions fall into the same
 * millisecond or the clock steps back. Of concurrent transitions exactly one succeeds. The lock on the job makes a
 * concurrent deletion wait, so that no application of a deleted job becomes open again.
 *
 * @returns false if the application has changed since the caller read it, or its job is deleted; nothing is written
 *   then
 */
export async function transitionApplication(
  ctx: Ctx,
  application: { id: string; jobId: string; status: string; statusChangedAt: Date },
  { to, action, changeId, rejection, emailText }: Transition,
): Promise<boolean> {
  const { id, jobId, status, statusChangedAt } = application
  const at = new Date(Math.max(ctx.now.getTime(), statusChangedAt.getTime() + 1))
  const [job] = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    .for('share')
  if (!job) return false
  const updated = await ctx.db
    .update(applications)
    .set({ status: to, statusBefore: to === 'Rejected' ? status : null, statusChangedAt: at })
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, status),
        eq(applications.statusChangedAt, statusChangedAt),
        isNull(applications.endedAt),
      ),
    )
    .returning({ id: applications.id })
  if (updated.length === 0) return false
  await ctx.db.insert(applicationEvents).values({
    id: newId(),
    applicationId: id,
    fromStatus: status,
    toStatus: to,
    rejectionReason: rejection?.reason ?? null,
    rejectionNote: rejection?.note ?? null,
    emailText: emailText ?? null,
    actorId: personId(ctx.actor),
    at,
    changeId,
    notifiedAt: changeId === null ? at : null,
  })
  await recordAudit(ctx, { action, subjectType: 'application', subjectId: id, details: { from: status, to } })
  return true
}

/**
 * Ends every application for a removed job that is still to be decided, inside the caller's transaction. Rejected
 * applications end too, because a rejection could be reversed. The status stays as it was.
 *
 * @returns how many applications were ended
 */
export async function endApplications(ctx: Ctx, jobId: string): Promise<number> {
  const ended = await ctx.db
    .update(applications)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(applications.jobId, jobId),
        isNull(applications.endedAt),
        notInArray(applications.status, [...DECIDED_STATUSES]),
      ),
    )
    .returning({ id: applications.id })
  return ended.length
}
