import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'

/**
 * Takes back `Mark as filled` in the caller's transaction, which has locked the job: it is open again, unless it was
 * paused or has closed by now.
 */
export async function undoFilling(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<void> {
  await ctx.db.update(jobs).set({ filledAt: null, updatedAt: ctx.now }).where(eq(jobs.id, id))
  await recomputeListing(ctx, eq(jobs.id, id))
  await recordAudit(ctx, { action: 'job.filling-undone', subjectType: 'job', subjectId: id, details: { title } })
}
