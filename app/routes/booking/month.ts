import { findBookingByToken } from '#app/domain/bookings/booking-links.server.ts'
import { listMonthDays } from '#app/domain/bookings/month-days.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/policy/refusals.ts'
import type { Route } from './+types/month'

/** What each day of a month offers, as JSON, for the calendar. Below a booking its own time does not count as taken. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(`${params.month}-01`)) throw notFound()
  const except = params.token ? { except: (await findBookingByToken(ctx, params.token)).id } : {}
  return Response.json(await listMonthDays(ctx, params.month, except))
}
