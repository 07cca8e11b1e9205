import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/day'

/** A day's slots as JSON, for the agency to reschedule a booking: its own slot counts as free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, typeId } = await findManagedBooking(ctx, params.id)
  if (!isCalendarDate(params.date)) throw notFound()
  return Response.json(await listDaySlots(ctx, params.date, { excludeBookingId: id, byAgency: true, typeId }))
}
