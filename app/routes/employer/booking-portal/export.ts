import { exportBookings } from '#app/domain/bookings/portal/export/export-bookings.server.ts'
import { parsePortalFilter } from '#app/domain/bookings/portal/portal-filter.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { csvResponse } from '#app/lib/csv.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/export'

/** `Export CSV`: the filtered bookings as a file, streamed while they are read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  // Back to the list with the link: a browser that downloads a file stays on the page it came from.
  await requireRecentAuthentication(ctx, `/booking-portal${url.search}`)
  const today = todayIn(ctx.timeZone, ctx.now)
  const chunks = await exportBookings(ctx, parsePortalFilter(url.searchParams, today))
  return csvResponse(chunks, `bookings-${today}`)
}
