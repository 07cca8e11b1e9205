import { desc, lte, max, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { feedChanges } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * The version of all feeds and sitemaps, and when it began. It changes with each change of jobs, companies and whatever
 * else they contain, and with each closing time that passes, which no statement announces. Costs the same for ten jobs
 * and a million. Read it before the content, which can then be newer than its version and never older.
 */
export async function findFeedVersion(
  ctx: Pick<Ctx, 'db' | 'now'>,
): Promise<{ version: string; lastModified: Date | null }> {
  const lastClosing = ctx.db
    .select({ at: jobs.listedUntil })
    .from(jobs)
    .where(lte(jobs.listedUntil, ctx.now))
    .orderBy(desc(jobs.listedUntil))
    .limit(1)
  const [row] = await ctx.db
    .select({
      changes: sql<string>`coalesce(sum(${feedChanges.changes}), 0)`,
      changedAt: max(feedChanges.changedAt),
      closedAt: sql`(${lastClosing})`.mapWith(jobs.listedUntil),
    })
    .from(feedChanges)
  const { changes = '0', changedAt = null, closedAt = null } = row ?? {}
  // With the times: a database that was restored from a backup counts from an earlier number again.
  const version = [changes, changedAt?.toISOString(), closedAt?.toISOString()].join(' ')
  return { version, lastModified: later(changedAt, closedAt) }
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other)
}
