import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { requireOwnConsultant } from '#app/domain/scheduling/own-schedule/find-own-consultant.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { bookings } from '#db/schema/bookings.ts'

/**
 * The number of the actor's bookings as a consultant that overlap a time: those that stay until they are moved.
 *
 * @throws a 404 response if the actor is not a consultant
 */
export async function countOwnBookingsDuring(
  ctx: Ctx,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<number> {
  const { id } = await requireOwnConsultant(ctx)
  return ctx.db.$count(
    bookings,
    and(
      eq(bookings.consultantId, id),
      inArray(bookings.status, UPCOMING_STATUSES),
      lt(bookings.startsAt, endsAt),
      gt(bookings.endsAt, startsAt),
    ),
  )
}
