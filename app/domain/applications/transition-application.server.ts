import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type Email, enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { FINAL_STATUSES, type Status } from './application.ts'

type Transition = { to: Status; action: AuditAction; email: Email | null }

/**
 * Changes an application's status and writes the event, the audit row and the email in one transaction. The caller has
 * read the application and checked that the transition is allowed.
 *
 * `statusChangedAt` is the row's version: it never repeats within a row, even if two transitions fall into the same
 * millisecond or the clock steps back. Of concurrent transitions exactly one succeeds.
 *
 * @returns false if the application has changed since the caller read it; nothing is written then
 */
export function transitionApplication(
  ctx: Ctx,
  application: { id: string; status: string; statusChangedAt: Date },
  { to, action, email }: Transition,
): Promise<boolean> {
  const { id, status, statusChangedAt } = application
  const at = new Date(Math.max(ctx.now.getTime(), statusChangedAt.getTime() + 1))
  return transaction(ctx, async (ctx) => {
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
    const actorId = personId(ctx.actor)
    await ctx.db
      .insert(applicationEvents)
      .values({ id: newId(), applicationId: id, fromStatus: status, toStatus: to, actorId, at })
    await recordAudit(ctx, { action, subjectType: 'application', subjectId: id, details: { from: status, to } })
    if (email) await enqueueEmail(ctx, email)
    return true
  })
}

/**
 * Ends every application for a removed job that is not in a final status, inside the caller's transaction. Rejected
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
        notInArray(applications.status, [...FINAL_STATUSES]),
      ),
    )
    .returning({ id: applications.id })
  return ended.length
}
