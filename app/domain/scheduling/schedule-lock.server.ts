import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'

/** How often a booking looks anew while admins change the places under it; more than one change in 20 ms is a fault. */
const MAX_ATTEMPTS = 5

class StaleScheduleError extends Error {
  override message = 'The places changed since they were read.'
}

/**
 * Holds the places as they were read with `settings` until the caller's transaction ends: who closes a day, changes
 * hours or turns seats into consultants waits for it. Bookings share this lock, so they do not wait for each other.
 *
 * @throws where they have changed since; `withPlaces` then reads them anew
 */
export async function lockSchedule(ctx: Ctx, { updatedAt }: { updatedAt: Date }): Promise<void> {
  const rows = await ctx.db
    .select({ updatedAt: bookingSettings.updatedAt })
    .from(bookingSettings)
    .where(and(eq(bookingSettings.onlyRow, true), eq(bookingSettings.updatedAt, updatedAt)))
    .for('share')
  if (rows.length === 0) throw new StaleScheduleError()
}

/** Does `work`, which reads the places and then holds them, once more where they changed in between. */
export async function retryOnScheduleChange<T>(work: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleScheduleError) || reads === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * One transaction for what changes what can be booked: rules, days, consultants. It begins when the bookings under way
 * have ended, so `work` sees them, and those that looked before it look anew once it is through. Of a booking and a
 * closing, one is first and the other is told. A refusal (`ok: false`) changes nothing.
 */
export function updateSchedule<T extends { ok: boolean }>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.select({ updatedAt: bookingSettings.updatedAt }).from(bookingSettings).for('update')
    const done = await work(ctx)
    if (done.ok) await ctx.db.update(bookingSettings).set({ updatedAt: nextStamp(ctx.now) })
    return done
  })
}

/** A stamp never repeats, even when two saves fall into one millisecond. */
function nextStamp(now: Date) {
  return sql`greatest(${now.toISOString()}::timestamptz, ${bookingSettings.updatedAt} + interval '1 ms')`
}
