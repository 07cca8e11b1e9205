import { findSlotOptions } from '#app/domain/bookings/customer/slot-options.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/day'

/**
 * A day's slots as JSON, polled by the slot picker. `?kind=` is the consultation type. With a manage link, it is the
 * booking's, and its own slot counts as free.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(params.date)) throw notFound()
  const options = await findSlotOptions(ctx, params.token, url)
  return Response.json(await listDaySlots(ctx, params.date, options))
}
