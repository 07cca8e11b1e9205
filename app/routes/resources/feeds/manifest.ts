import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/manifest'

/** `/manifest.webmanifest`: the site as an installed app, under the agency's name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await findAgency(ctxOf(context))
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name,
    short_name: name,
    id: '/',
    start_url: '/jobs',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-AU',
    background_color: '#f9f7f1',
    theme_color: '#f9f7f1',
    icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
    shortcuts: [
      { name: 'Jobs', url: '/jobs' },
      { name: 'Booking', url: '/booking' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
