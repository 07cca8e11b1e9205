import { and, asc, desc, eq, gt, inArray, lte, notInArray, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { createManageToken } from '../manage-links.server.ts'

/** Shown on a dashboard at most: what lies ahead, and the newest of the rest. */
const UPCOMING_SHOWN = 10
const EARLIER_SHOWN = 5

const COLUMNS = { id: bookings.id, status: bookings.status, startsAt: bookings.startsAt, endsAt: bookings.endsAt }

const ALIVE = ['requested', 'confirmed'] as const

/**
 * The bookings that the signed-in person made while signed in: upcoming ones, the soonest first, and the newest of those
 * that are over or cancelled. Two short ranges of `bookings_user_idx`.
 */
export async function listMyBookings(ctx: Ctx) {
  assertCan(ctx.actor, 'booking.own')
  const own = (where: SQL | undefined) =>
    ctx.db
      .select(COLUMNS)
      .from(bookings)
      .where(and(bookingsVisibleTo(ctx.actor, 'booking.own', 'all'), where))
  const [upcoming, earlier] = await Promise.all([
    own(and(inArray(bookings.status, [...ALIVE]), gt(bookings.endsAt, ctx.now)))
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(UPCOMING_SHOWN),
    own(or(notInArray(bookings.status, [...ALIVE]), lte(bookings.endsAt, ctx.now)))
      .orderBy(desc(bookings.startsAt), desc(bookings.id))
      .limit(EARLIER_SHOWN),
  ])
  return { upcoming, earlier }
}

export type MyBookings = Awaited<ReturnType<typeof listMyBookings>>

/**
 * Makes a manage link of one of the own bookings: the ones in mails are kept as digests only, so there is none to show.
 *
 * @returns its token
 * @throws a 404 response out of reach and after the consultation
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
