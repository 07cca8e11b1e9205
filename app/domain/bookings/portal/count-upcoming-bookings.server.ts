import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MAX_COUNT } from '#app/core/pagination/format-count.ts'
import { findEmployersSee } from '#app/domain/scheduling/booking-settings.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { endOfDayIn, HOUR_MS, todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'

/**
 * Counts the bookings in scope that have not ended, the requests among them that the actor can confirm (an employer
 * sees more bookings than they can change), and those of today. It is one range of `bookings_starts_idx`, limited to
 * `MAX_COUNT`, so past bookings cost nothing.
 */
export async function countUpcomingBookings(ctx: Ctx): Promise<{ upcoming: number; requested: number; today: number }> {
  assertCan(ctx.actor, 'booking.review')
  const employersSee = await findEmployersSee(ctx)
  const tonight = endOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now))
  const needsConfirmation = and(
    eq(bookings.status, 'requested'),
    bookingsVisibleTo(ctx.actor, 'booking.manage', employersSee),
  )
  const upcoming = ctx.db
    .select({
      needsConfirmation: sql<boolean>`(${needsConfirmation})`.as('needs_confirmation'),
      startsAt: bookings.startsAt,
    })
    .from(bookings)
    .where(
      and(
        // No consultation is longer than 8 hours (check constraint of booking_settings), so the index on the start is
        // used.
        gt(bookings.startsAt, new Date(ctx.now.getTime() - 8 * HOUR_MS)),
        gt(bookings.endsAt, ctx.now),
        inArray(bookings.status, UPCOMING_STATUSES),
        bookingsVisibleTo(ctx.actor, 'booking.review', employersSee),
      ),
    )
    .limit(MAX_COUNT + 1)
    .as('upcoming')
  const [row] = await ctx.db
    .select({
      upcoming: sql`count(*)`.mapWith(Number),
      requested: sql`count(*) filter (where ${upcoming.needsConfirmation})`.mapWith(Number),
      today: sql`count(*) filter (where ${upcoming.startsAt} <= ${tonight})`.mapWith(Number),
    })
    .from(upcoming)
  return row ?? { upcoming: 0, requested: 0, today: 0 }
}
