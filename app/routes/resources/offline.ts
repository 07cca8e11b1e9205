import { OFFLINE_PAGE, OFFLINE_POLICY } from '#app/http/public/offline.server.ts'

/** `/offline`: stored by the service worker, and shown when a page cannot be loaded. */
export function loader() {
  return new Response(OFFLINE_PAGE, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': OFFLINE_POLICY,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
