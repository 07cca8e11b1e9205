import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { busyTimes } from '#db/schema/scheduling.ts'
import type { BusyTime } from './list-busy-times.ts'

/** True if other times are stored than `times`. */
export async function haveBusyTimesChanged(
  ctx: Ctx,
  consultantId: string,
  times: readonly BusyTime[],
): Promise<boolean> {
  const stored = await ctx.db
    .select({ startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
    .from(busyTimes)
    .where(and(eq(busyTimes.consultantId, consultantId)))
    .orderBy(asc(busyTimes.startsAt))
  return (
    stored.length !== times.length ||
    stored.some(({ startsAt, endsAt }, i) => startsAt.getTime() !== times[i]?.[0] || endsAt.getTime() !== times[i]?.[1])
  )
}

/** Replaces a consultant's busy times, inside the transaction of `updateSchedule`. */
export async function replaceBusyTimes(ctx: Ctx, consultantId: string, times: readonly BusyTime[]): Promise<void> {
  await ctx.db.delete(busyTimes).where(eq(busyTimes.consultantId, consultantId))
  if (times.length === 0) return
  const starts = times.map(([from]) => new Date(from).toISOString())
  const ends = times.map(([, until]) => new Date(until).toISOString())
  await ctx.db.execute(sql`
    insert into ${busyTimes} (consultant_id, starts_at, ends_at)
    select ${consultantId}, * from unnest(${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])`)
}
