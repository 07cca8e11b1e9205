import { renderCalendarFeed } from '#app/domain/bookings/portal/export/render-calendar-feed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/calendar-feed'

const EXTENSION = '.ics'

/**
 * `/calendar/{token}.ics`: the feed that a person's calendar app subscribes to. The token in the address is the only
 * credential.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!params.file.endsWith(EXTENSION)) throw notFound()
  const text = await renderCalendarFeed(ctxOf(context), params.file.slice(0, -EXTENSION.length))
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="consultations.ics"',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    },
  })
}
