import { findBookingByToken } from '#app/domain/bookings/manage-links.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/day'

/** A day's slots as JSON, polled by the slot picker. With a manage link, the booking's own slot counts as free. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(params.date)) throw notFound()
  const options = params.token ? { excludeBookingId: (await findBookingByToken(ctx, params.token)).id } : {}
  return Response.json(await listDaySlots(ctx, params.date, options))
}
