import { embedScript } from '#app/domain/embeds/embed-script.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/embed-script'

/** `/embed/jobs.js`, `/embed/booking.js`: loaded by other websites. */
export function loader({ params }: Route.LoaderArgs) {
  const script = embedScript(params.file)
  if (script === null) throw notFound()
  return new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
