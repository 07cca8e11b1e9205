import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { enqueueWebhookEvents, hasWebhookEndpoints } from '#app/domain/webhooks/enqueue-event.server.ts'
import { jobs } from '#db/schema/jobs.ts'

/** Enqueues the webhook events about jobs that are listed now, or no longer, in the caller's transaction. */
export async function enqueueJobEvents(
  ctx: Ctx,
  type: 'job.published' | 'job.closed',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !(await hasWebhookEndpoints(ctx, type))) return
  const rows = await ctx.db
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      title: jobs.title,
      company: jobs.companyName,
      location: jobs.location,
      reference: jobs.reference,
    })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(asc(jobs.id))
  const events = rows.map(({ companyId, ...job }) => ({
    subjectId: job.id,
    companyId,
    data: { ...job, url: `${ctx.baseUrl}/jobs/${job.id}` },
  }))
  await enqueueWebhookEvents(ctx, type, events)
}
