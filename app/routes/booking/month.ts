import { findBookingByToken } from '#app/domain/bookings/manage-links.server.ts'
import { listMonthDays } from '#app/domain/scheduling/month-days.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/month'

/** The days of a month as JSON, polled by the calendar. With a manage link, the booking's own slot counts as free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(`${params.month}-01`)) throw notFound()
  const options = params.token ? { excludeBookingId: (await findBookingByToken(ctx, params.token)).id } : {}
  return Response.json(await listMonthDays(ctx, params.month, options))
}
