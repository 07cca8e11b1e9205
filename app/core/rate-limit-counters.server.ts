import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import type { RetentionRule } from './retention.server.ts'

type CounterCtx = Pick<Ctx, 'db' | 'now' | 'encryption'>

export const RATE_LIMIT_RETENTION: RetentionRule[] = [{ table: rateLimits, since: rateLimits.windowEndsAt, days: 0 }]

const MAX_USED = 1_000_000

/** At most `max` requests in a window of `seconds`, which starts with the first one. */
export type RateLimit = { max: number; seconds: number }

/**
 * `wait`: null within the limit, otherwise the seconds until the window ends. `isFirst`: the first one beyond the
 * limit. `used` requests were counted in the window, which ends in `resetSeconds`.
 */
export type CountResult = { wait: number | null; isFirst: boolean; used: number; resetSeconds: number }

/**
 * Counts one request. The counter is in the database, so that server processes share it, and is updated by one
 * statement, so that concurrent callers cannot exceed the limit.
 *
 * @param key the limit with whom it counts, such as a client's address and an email address; stored as a keyed hash
 */
export async function countRequest(ctx: CounterCtx, key: string, { max, seconds }: RateLimit): Promise<CountResult> {
  const isOver = sql`${rateLimits.windowEndsAt} <= ${ctx.now}`
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ key: storedKey(ctx, key), windowEndsAt: secondsLater(ctx.now, seconds), used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 1 else least(${rateLimits.used} + 1, ${MAX_USED}) end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  const used = row?.used ?? 1
  const resetSeconds = row ? secondsUntil(ctx.now, row.windowEndsAt) : seconds
  return { wait: used <= max ? null : resetSeconds, isFirst: used === max + 1, used, resetSeconds }
}

/**
 * Attempts that fail are delayed: the first `free` ones are not, then each waits twice as long as the one before, at
 * most `maxSeconds`. A streak ends `forgetSeconds` after its last attempt, or with `deleteCounter`.
 */
export type AttemptDelay = { free: number; firstSeconds: number; maxSeconds: number; forgetSeconds: number }

/**
 * Counts an attempt as failed, before its outcome is known, unless it has to wait. Check and count are one statement,
 * so of concurrent attempts after a delay one is made.
 *
 * @returns null if the attempt may be made, otherwise the seconds until the next one may be
 */
export async function countAttempt(ctx: CounterCtx, key: string, delay: AttemptDelay): Promise<number | null> {
  const isOver = sql`${rateLimits.windowEndsAt} <= ${ctx.now}`
  const values = { key: storedKey(ctx, key), windowEndsAt: secondsLater(ctx.now, delay.forgetSeconds), used: 1 }
  const counted = await ctx.db
    .insert(rateLimits)
    .values(values)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 1 else least(${rateLimits.used} + 1, ${MAX_USED}) end`,
        windowEndsAt: sql`excluded.window_ends_at`,
      },
      setWhere: sql`${isOver} or ${rateLimits.used} < ${delay.free} or ${nextAttemptAt(delay)} <= ${ctx.now}`,
    })
    .returning({ used: rateLimits.used })
  if (counted.length > 0) return null
  const [row] = await ctx.db
    .select({ nextAt: sql<string>`${nextAttemptAt(delay)}` })
    .from(rateLimits)
    .where(eq(rateLimits.key, values.key))
  return row ? secondsUntil(ctx.now, new Date(row.nextAt)) : 1
}

/** Takes one request or attempt off a counter. */
export async function uncount(ctx: CounterCtx, key: string): Promise<void> {
  await ctx.db
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(eq(rateLimits.key, storedKey(ctx, key)))
}

/** Deletes a counter: a correct password ends the streak of failed ones. */
export async function deleteCounter(ctx: CounterCtx, key: string): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, storedKey(ctx, key)))
}

/** The window of a streak ends `forgetSeconds` after its last attempt, so the time of that attempt is not stored. */
function nextAttemptAt({ free, firstSeconds, maxSeconds, forgetSeconds }: AttemptDelay): SQL {
  const doublings = sql`least(greatest(${rateLimits.used} - ${free}, 0), 20)`
  const waitSeconds = sql`least(${maxSeconds}, ${firstSeconds} * power(2, ${doublings}))`
  return sql`${rateLimits.windowEndsAt} + make_interval(secs => ${waitSeconds} - ${forgetSeconds})`
}

/** Counters need only compare keys, and keys contain addresses of people, so the table holds none. */
function storedKey({ encryption }: CounterCtx, key: string): string {
  return encryption.fingerprint(key)
}

function secondsLater(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function secondsUntil(now: Date, end: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}
