import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { startsBetween } from '../portal-queries.server.ts'
import type { WorkloadRow } from './workload.ts'
import type { WorkloadFilter } from './workload-filter.ts'

const { status, source, startsAt, createdAt } = bookings

const countWhere = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`.mapWith(Number)

const FIGURES = {
  bookings: countWhere(sql`${status} <> 'cancelled'`),
  attended: countWhere(sql`${status} = 'completed'`),
  noShows: countWhere(sql`${status} = 'no-show'`),
  open: countWhere(sql`${status} in ('requested', 'confirmed')`),
  cancelled: countWhere(sql`${status} = 'cancelled'`),
  medianSecondsAhead: sql<number | null>`
    percentile_cont(0.5) within group (order by greatest(0, extract(epoch from ${startsAt} - ${createdAt})))
      filter (where ${status} <> 'cancelled')`,
  online: countWhere(sql`${status} <> 'cancelled' and ${source} = 'online'`),
  byAgency: countWhere(sql`${status} <> 'cancelled' and ${source} = 'agency'`),
}

/**
 * The consultations that start on the dates, per consultant by name, then those without one, and all together: a range
 * of `bookings_starts_idx`. The total is null when there are none.
 */
export async function findWorkload(
  ctx: Ctx,
  { from, until }: WorkloadFilter,
): Promise<{ rows: WorkloadRow[]; total: WorkloadRow | null }> {
  assertCan(ctx.actor, 'booking.workload')
  const found = await ctx.db
    .select({
      isTotal: sql`grouping(${bookings.consultantId}) = 1`.mapWith(Boolean),
      consultantId: bookings.consultantId,
      ...FIGURES,
    })
    .from(bookings)
    .where(startsBetween(ctx.timeZone, from, until))
    .groupBy(sql`rollup (${bookings.consultantId})`)
  const names = await ctx.db.select({ id: consultants.id, fullName: consultants.fullName }).from(consultants)
  const nameOf = (id: string | null) => names.find((consultant) => consultant.id === id)?.fullName ?? 'Unassigned'
  const rows = found
    .filter(({ isTotal }) => !isTotal)
    .map(({ isTotal: _, ...figures }) => ({ ...figures, name: nameOf(figures.consultantId) }))
    .toSorted(
      (a, b) => Number(a.consultantId === null) - Number(b.consultantId === null) || a.name.localeCompare(b.name),
    )
  const total = found.find(({ isTotal }) => isTotal)
  if (!total || rows.length === 0) return { rows, total: null }
  const { isTotal: _, ...figures } = total
  return { rows, total: { ...figures, name: 'Total' } }
}
