import { loadCalendarFile } from '#app/domain/bookings/customer/load-calendar-file.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/calendar-file'

/** The booking of a manage link as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return new Response(await loadCalendarFile(ctxOf(context), params.token), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="consultation.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
