import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { deleteWebhookEvents } from '#app/domain/webhooks/enqueue-event.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { MyApplication } from './my-applications.server.ts'
import type { WithdrawApplicationResult } from './withdraw-application.server.tsx'

/**
 * An application that was withdrawn within a minute of applying: only the audit trail has it. @throws a 404 response if
 * it has none
 */
export async function findRetracted({ db, actor }: Ctx, id: string): Promise<WithdrawApplicationResult> {
  const { subjectType, subjectId, action, actorId, details } = auditEvents
  const [row] = await db
    .select({ jobTitle: jobs.title })
    .from(auditEvents)
    .innerJoin(jobs, eq(jobs.id, sql`(${details}->>'jobId')::uuid`))
    .where(
      and(
        eq(subjectType, 'application'),
        eq(subjectId, id),
        eq(action, 'application.withdrawn'),
        eq(actorId, requirePerson(actor).id),
      ),
    )
  if (!row) throw notFound()
  return { ok: false, reason: 'withdrawn', jobTitle: row.jobTitle, canReapply: true }
}

/**
 * Deletes an application that has just been sent, with its history.
 *
 * @returns `stale` if its status changed at the same time
 */
export function retractApplication(
  ctx: Ctx,
  { id, jobId, jobTitle, status }: MyApplication,
): Promise<WithdrawApplicationResult> {
  return transaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(applications)
      .where(and(eq(applications.id, id), eq(applications.status, status), isNull(applications.endedAt)))
      .returning({ id: applications.id })
    if (deleted.length === 0) return { ok: false, reason: 'stale' }
    await deleteWebhookEvents(ctx, id)
    await recordAudit(ctx, {
      action: 'application.withdrawn',
      subjectType: 'application',
      subjectId: id,
      details: { from: status, to: 'Withdrawn', jobId, isDeleted: true },
    })
    return { ok: true, jobTitle, canReapply: true, hadInterview: false }
  })
}
