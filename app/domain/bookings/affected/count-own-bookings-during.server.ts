import { and, gt, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'

/** The number of the actor's bookings as a consultant that overlap a time: those that stay until they are moved. */
export function countOwnBookingsDuring(
  ctx: Ctx,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<number> {
  assertCan(ctx.actor, 'booking.manage')
  return ctx.db.$count(
    bookings,
    and(
      bookingsVisibleTo(ctx.actor, 'booking.manage', 'own'),
      inArray(bookings.status, UPCOMING_STATUSES),
      lt(bookings.startsAt, endsAt),
      gt(bookings.endsAt, startsAt),
    ),
  )
}
