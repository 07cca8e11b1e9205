import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import type { Db } from '#db/client.ts'
import { jobs, jobViews } from '#db/schema/jobs.ts'

/**
 * Views wait in memory so long before one statement writes them. A process that is killed loses that many seconds of
 * them.
 */
const FLUSH_MS = 10_000

/** Jobs in memory at most; views of further ones are dropped until the next write. */
const MAX_JOBS = 5_000

/** Programs that say so. Most of them run no scripts and send nothing anyway. */
const BOT = /bot|crawl|spider|slurp|preview|scan|monitor|curl|wget|python|http/i

type Buffered = {
  /** By job, the addresses that opened it: one counts once in `FLUSH_MS`. They stay in memory and are never written. */
  views: Map<string, Set<string>>
  timer: NodeJS.Timeout
}

const buffers = new WeakMap<Db, Buffered>()

/**
 * Counts a view of a job. Employers, admins and programs are not counted.
 *
 * @param userAgent the browser's name of itself
 */
export function recordView(ctx: Ctx, jobId: string, userAgent: string): void {
  const isCounted = ctx.actor.kind === 'guest' || (ctx.actor.kind === 'person' && ctx.actor.userType === 'employee')
  if (!isCounted || !isId(jobId) || userAgent === '' || BOT.test(userAgent)) return
  const buffer = buffers.get(ctx.db) ?? startBuffer(ctx)
  const key = jobId.toLowerCase()
  const addresses = buffer.views.get(key)
  if (addresses) addresses.add(ctx.address ?? '')
  else if (buffer.views.size < MAX_JOBS) buffer.views.set(key, new Set([ctx.address ?? '']))
}

function startBuffer(ctx: Ctx): Buffered {
  const flush = () => flushViews(ctx).catch((error) => ctx.log.warn({ err: error }, 'views of jobs not written'))
  const buffer = { views: new Map<string, Set<string>>(), timer: setTimeout(flush, FLUSH_MS).unref() }
  buffers.set(ctx.db, buffer)
  return buffer
}

/** Writes the views that wait in memory; those of unknown and deleted jobs are dropped. */
export async function flushViews(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const buffer = buffers.get(ctx.db)
  if (!buffer) return
  clearTimeout(buffer.timer)
  buffers.delete(ctx.db)
  const ids = [...buffer.views.keys()].toSorted()
  const counts = ids.map((id) => buffer.views.get(id)?.size ?? 0)
  const today = ctx.now.toISOString().slice(0, 10)
  await ctx.db.execute(sql`
    insert into ${jobViews} (job_id, viewed_on, views)
    select ${jobs.id}, ${today}::date, counted.n
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(counts)}::int[]) as counted (id, n)
    join ${jobs} on ${jobs.id} = counted.id and ${jobs.deletedAt} is null
    order by ${jobs.id}
    on conflict (job_id, viewed_on) do update set views = ${jobViews.views} + excluded.views`)
}
