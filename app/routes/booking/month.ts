import { findSlotOptions } from '#app/domain/bookings/customer/slot-options.server.ts'
import { listMonthDays } from '#app/domain/scheduling/month-days.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/month'

/**
 * The days of a month as JSON, polled by the calendar. `?kind=` is the consultation type. With a manage link, it is the
 * booking's, and its own slot counts as free.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(`${params.month}-01`)) throw notFound()
  const options = await findSlotOptions(ctx, params.token, url)
  return Response.json(await listMonthDays(ctx, params.month, options))
}
