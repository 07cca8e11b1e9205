import type { Ctx } from '#app/core/context.ts'
import { listFreeSlots } from '#app/domain/scheduling/find-free-slots.server.ts'
import { addDays, isCalendarDate, todayIn } from '#app/lib/dates.ts'
import { isUpcoming } from '../booking.ts'
import { findManagedBooking } from '../managed-booking.server.ts'

/** Days of times on one page. */
const DAYS = 14

/**
 * The free times of two weeks to propose for a booking, by day. None if it cannot be rescheduled.
 *
 * @param from the first day, `yyyy-mm-dd`; today for an invalid or earlier one
 * @throws a 403 response for an actor who manages no bookings, a 404 response out of scope
 */
export async function loadProposalPage(ctx: Ctx, id: string, from: string | null) {
  const { fullName, email, startsAt, endsAt, status, version, typeId, preferredDate, preferredTime } =
    await findManagedBooking(ctx, id)
  const today = todayIn(ctx.timeZone, ctx.now)
  const first = from !== null && isCalendarDate(from) && from > today ? from : today
  const canPropose = isUpcoming({ status, endsAt }, ctx.now) && email !== ''
  const options = { excludeBookingId: id, byAgency: true, typeId }
  const slots = canPropose ? await listFreeSlots(ctx, first, addDays(first, DAYS - 1), options) : []
  const others = slots.filter(({ date, time }) => date !== preferredDate || time !== preferredTime)
  const days = Map.groupBy(others, ({ date }) => date)
  return {
    booking: { id, fullName, email, startsAt, version },
    canPropose,
    first,
    last: addDays(first, DAYS - 1),
    days: [...days].map(([date, slots]) => ({ date, times: slots.map(({ time }) => time) })),
    earlier: first > today ? addDays(first, -DAYS) : null,
    later: addDays(first, DAYS),
    timeZone: ctx.timeZone,
    now: ctx.now,
  }
}

export type ProposalPageData = Awaited<ReturnType<typeof loadProposalPage>>
