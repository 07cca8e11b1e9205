import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'

/**
 * The schedule is the settings, the closed days and the consultants together. `booking_settings.updated_at` changes
 * with every edit of any of them. `booking_settings.version` changes only with the settings themselves: it is the
 * optimistic lock of their form, which a new consultant must not make stale.
 */

/** An edit of the schedule takes about 20 ms, so five changes during one booking are a bug. */
const MAX_ATTEMPTS = 5

class StaleScheduleError extends Error {
  override message = 'The schedule has changed since it was loaded.'
}

/**
 * Takes a shared lock on the schedule until the caller's transaction ends. Edits of the schedule wait for it; bookings
 * do not wait for each other.
 *
 * @param settings the settings that the availability was computed from
 * @throws StaleScheduleError when the schedule has changed since; `retryOnScheduleChange` handles it
 */
export async function lockSchedule(ctx: Ctx, { updatedAt }: { updatedAt: Date }): Promise<void> {
  const rows = await ctx.db
    .select({ updatedAt: bookingSettings.updatedAt })
    .from(bookingSettings)
    .where(and(eq(bookingSettings.onlyRow, true), eq(bookingSettings.updatedAt, updatedAt)))
    .for('share')
  if (rows.length === 0) throw new StaleScheduleError()
}

/** Runs `work`, which loads the availability and then locks the schedule; repeats it when the schedule has changed. */
export async function retryOnScheduleChange<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleScheduleError) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Runs an edit of the schedule in a transaction with an exclusive lock. It starts after the bookings in progress have
 * committed, so `work` finds them; bookings that loaded the availability before it retry. A rejected edit (`ok: false`)
 * leaves the schedule unchanged.
 */
export function updateSchedule<T extends { ok: boolean }>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.select({ updatedAt: bookingSettings.updatedAt }).from(bookingSettings).for('update')
    const result = await work(ctx)
    if (result.ok) await ctx.db.update(bookingSettings).set({ updatedAt: nextUpdatedAt(ctx.now) })
    return result
  })
}

/** Strictly increasing, also for two edits in the same millisecond. */
function nextUpdatedAt(now: Date) {
  return sql`greatest(${now.toISOString()}::timestamptz, ${bookingSettings.updatedAt} + interval '1 ms')`
}
