import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { endOfDayIn, todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'

/** Counts stop here: shown as "10,000+". */
const MAX_COUNT = 10_000

/**
 * Bookings in reach that lie ahead or are being held now, those of them that wait for the actor's own yes (an employer sees
 * more bookings than they may change), and those of today. A range of `bookings_starts_idx`, cut at `COUNT_CAP`: past bookings cost nothing.
 */
export async function countUpcomingBookings(ctx: Ctx): Promise<{ upcoming: number; requested: number; today: number }> {
  assertCan(ctx.actor, 'booking.review')
  const { employersSee } = await findBookingSettings(ctx)
  const tonight = endOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now))
  const waits = and(eq(bookings.status, 'requested'), bookingsVisibleTo(ctx.actor, 'booking.manage', employersSee))
  const ahead = ctx.db
    .select({ waits: sql<boolean>`(${waits})`.as('waits'), startsAt: bookings.startsAt })
    .from(bookings)
    .where(
      and(
        // No consultation is longer than eight hours (check of booking_settings): so the index on the start serves.
        gt(bookings.startsAt, new Date(ctx.now.getTime() - 8 * 3_600_000)),
        gt(bookings.endsAt, ctx.now),
        inArray(bookings.status, ['requested', 'confirmed']),
        bookingsVisibleTo(ctx.actor, 'booking.review', employersSee),
      ),
    )
    .limit(MAX_COUNT + 1)
    .as('ahead')
  const [row] = await ctx.db
    .select({
      upcoming: sql`count(*)`.mapWith(Number),
      requested: sql`count(*) filter (where ${ahead.waits})`.mapWith(Number),
      today: sql`count(*) filter (where ${ahead.startsAt} <= ${tonight})`.mapWith(Number),
    })
    .from(ahead)
  return row ?? { upcoming: 0, requested: 0, today: 0 }
}
