import { listFreeTimes } from '#app/domain/bookings/portal/new-booking/list-free-times.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/free-times'

/** The free times of a date as JSON, for a new booking of `?type=` with `?consultant=`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (!isCalendarDate(params.date)) throw notFound()
  const of = (name: string) => url.searchParams.get(name) || null
  return Response.json(await listFreeTimes(ctx, params.date, of('type'), of('consultant')))
}
