import { SERVICE_WORKER } from '#app/http/public/offline.server.ts'

/** `/service-worker.js`. Browsers ask for it again after an hour, and replace the worker when it has changed. */
export function loader() {
  return new Response(SERVICE_WORKER, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
