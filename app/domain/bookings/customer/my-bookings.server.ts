import { and, asc, desc, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { createManageToken } from '../manage-links.server.ts'

/** A dashboard lists the next upcoming bookings and the latest of the others. */
const MAX_UPCOMING = 10
const MAX_EARLIER = 5

const COLUMNS = { id: bookings.id, status: bookings.status, startsAt: bookings.startsAt, endsAt: bookings.endsAt }

/**
 * The bookings that the person made while signed in: upcoming ones, soonest first, and the latest of those that have
 * ended or were cancelled. Two short ranges of `bookings_user_idx` in one statement.
 */
export async function listMyBookings(ctx: Ctx) {
  assertCan(ctx.actor, 'booking.own')
  const selectOwn = (where: SQL | undefined, isUpcoming: boolean) =>
    ctx.db
      .select({ ...COLUMNS, isUpcoming: sql<boolean>`${isUpcoming}::boolean`.as('is_upcoming') })
      .from(bookings)
      .where(and(bookingsVisibleTo(ctx.actor, 'booking.own', 'all'), where))
  const rows = await unionAll(
    selectOwn(and(inArray(bookings.status, UPCOMING_STATUSES), gt(bookings.endsAt, ctx.now)), true)
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(MAX_UPCOMING),
    selectOwn(or(notInArray(bookings.status, UPCOMING_STATUSES), lte(bookings.endsAt, ctx.now)), false)
      .orderBy(desc(bookings.startsAt), desc(bookings.id))
      .limit(MAX_EARLIER),
  )
  const of = (upcoming: boolean) =>
    rows.filter((row) => row.isUpcoming === upcoming).map(({ isUpcoming: _, ...booking }) => booking)
  return { upcoming: of(true), earlier: of(false) }
}

export type MyBookingsData = Awaited<ReturnType<typeof listMyBookings>>

/**
 * Creates a manage link for one of the person's bookings, because only hashes of the emailed tokens are stored.
 *
 * @returns its token
 * @throws a 404 response out of scope and after the consultation
 */
export async function createManageLink(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'booking.own')
  if (!isId(id)) throw notFound()
  const [row] = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingsVisibleTo(ctx.actor, 'booking.own', 'all'), gt(bookings.endsAt, ctx.now)))
  if (!row) throw notFound()
  return createManageToken(ctx, row.id)
}
