import { exportBookings } from '#app/domain/bookings/portal/export/export-bookings.server.ts'
import { parsePortalFilter } from '#app/domain/bookings/portal/portal-filter.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/export'

/** `Export CSV`: the list that the portal's address narrows to, as a file that is sent while it is read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const today = todayIn(ctx.timeZone, ctx.now)
  const pieces = await exportBookings(ctx, parsePortalFilter(url.searchParams, today))
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bookings-${today}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Asks for the next piece when the one before is on its way; a reader who goes away ends the asking. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
