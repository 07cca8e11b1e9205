import { bySystem, recordAudits } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'

/**
 * Records that jobs wait for a review from now on, within the transaction that has held them: the system decided it.
 */
export async function recordJobsHeld(ctx: Ctx, ...held: readonly { id: string; title: string }[]): Promise<void> {
  if (held.length === 0) return
  await recordAudits(
    bySystem(ctx),
    held.map(
      ({ id, title }) => ({ action: 'job.held', subjectType: 'job', subjectId: id, details: { title } }) as const,
    ),
  )
}
