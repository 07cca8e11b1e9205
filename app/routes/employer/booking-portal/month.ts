import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { listMonthDays } from '#app/domain/scheduling/month-days.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/month'

/** The days of a month as JSON, for the agency to reschedule a booking: its own slot counts as free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { id, typeId } = await findManagedBooking(ctx, params.id)
  if (!isCalendarDate(`${params.month}-01`)) throw notFound()
  return Response.json(await listMonthDays(ctx, params.month, { excludeBookingId: id, byAgency: true, typeId }))
}
