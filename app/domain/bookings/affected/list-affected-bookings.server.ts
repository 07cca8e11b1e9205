import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import {
  type AffectedReason,
  affectedReason,
  isAskedForNewTime,
  isDuringTimeOff,
} from '#app/domain/scheduling/affected-bookings.server.ts'
import { listFreeConsultants } from '#app/domain/scheduling/list-free-consultants.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'
import type { AffectedFilter } from './affected-filter.ts'

/** Bookings handled on one screen. The rest follow when these are done. */
export const MAX_AFFECTED = 100

export type AffectedBooking = {
  id: string
  fullName: string
  email: string
  phone: string | null
  startsAt: Date
  version: number
  consultantName: string | null
  reason: AffectedReason
  /** When the customer was asked to choose another time; null if not, or if times were proposed to choose from. */
  newTimeAskedAt: Date | null
  /** The consultants who could take it, in the order in which they are tried. */
  free: { id: string; name: string }[]
}

/** In a query on `bookings` and the consultants that they have. */
export const isAffected = (ctx: Ctx, { timeOffId, consultantId }: AffectedFilter): SQL | undefined =>
  and(
    gt(bookings.startsAt, ctx.now),
    inArray(bookings.status, UPCOMING_STATUSES),
    sql`${affectedReason(ctx)} is not null`,
    consultantId ? eq(bookings.consultantId, consultantId) : undefined,
    timeOffId
      ? sql`exists (select 1 from ${timeOff} where ${timeOff.id} = ${timeOffId} and ${isDuringTimeOff}
          and (${timeOff.consultantId} is null or ${timeOff.consultantId} = ${bookings.consultantId}))`
      : undefined,
  )

/**
 * Upcoming bookings that need another time or consultant: on a closed day, during time off, with an inactive
 * consultant, or without a consultant although there are some. At most `MAX_AFFECTED` by start, those whose customers
 * were asked to choose another time last, each with the consultants who are free.
 */
export async function listAffectedBookings(ctx: Ctx, filter: AffectedFilter): Promise<AffectedBooking[]> {
  assertCan(ctx.actor, 'booking.settings')
  const rows = await ctx.db
    .select({
      id: bookings.id,
      fullName: bookings.fullName,
      email: bookings.email,
      phone: bookings.phone,
      typeId: bookings.typeId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      blockedFrom: bookings.blockedFrom,
      blockedUntil: bookings.blockedUntil,
      version: bookings.version,
      consultantName: consultants.fullName,
      newTimeAskedAt: sql`case when ${isAskedForNewTime} then ${bookings.newTimeAskedAt} end`.mapWith(
        bookings.newTimeAskedAt,
      ),
      reason: sql<AffectedReason>`${affectedReason(ctx)}`,
    })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(isAffected(ctx, filter))
    .orderBy(sql`${isAskedForNewTime}`, asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_AFFECTED)
  const free = await listFreeConsultants(ctx, rows)
  return rows.map(({ typeId: _, endsAt: __, blockedFrom: ___, blockedUntil: ____, ...row }) => ({
    ...row,
    free: free.get(row.id) ?? [],
  }))
}

/** The number of affected bookings during each time off, by its id; none where there are no such bookings. */
export async function countAffectedByTimeOff(ctx: Ctx): Promise<Map<string, number>> {
  assertCan(ctx.actor, 'booking.settings')
  const rows = await ctx.db
    .select({ id: timeOff.id, total: sql`count(*)`.mapWith(Number) })
    .from(timeOff)
    .innerJoin(
      bookings,
      and(
        isDuringTimeOff,
        sql`(${timeOff.consultantId} is null or ${timeOff.consultantId} = ${bookings.consultantId})`,
      ),
    )
    .where(and(gt(bookings.startsAt, ctx.now), inArray(bookings.status, UPCOMING_STATUSES)))
    .groupBy(timeOff.id)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** The number of affected bookings. */
export async function countAffectedBookings(ctx: Ctx, filter: AffectedFilter): Promise<number> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = await ctx.db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(isAffected(ctx, filter))
  return row?.total ?? 0
}
