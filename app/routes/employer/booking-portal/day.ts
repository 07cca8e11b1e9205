import { listDaySlots } from '#app/domain/bookings/day-slots.server.ts'
import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/policy/refusals.ts'
import type { Route } from './+types/day'

/** A day's slots as JSON, as the agency may move a booking to them: its own time does not count as taken. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id } = await findManagedBooking(ctx, params.id)
  if (!isCalendarDate(params.date)) throw notFound()
  return Response.json(await listDaySlots(ctx, params.date, { except: id, byAgency: true }))
}
