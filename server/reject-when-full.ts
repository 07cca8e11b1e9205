import type { RequestListener } from 'node:http'
import type { Log } from '#app/platform/log.server.ts'
import type { Admission } from './admission.ts'
import type { Metrics } from './metrics.ts'
import { plainPage } from './plain-page.ts'
import { isStoreApiPath } from './store-api.ts'

/** Requests that render nothing and always are accepted. */
const UNLIMITED = /^\/(?:healthz|readyz|metrics|assets\/|files\/|\.well-known\/|[\w-]+\.\w+$)/
const LOG_INTERVAL_MS = 10_000

/**
 * Answers page requests with 503 while too many are in progress, before the application sees them: a rejection costs a
 * fraction of a millisecond and leaves the processor to the pages that are being rendered. Rejections are counted in the
 * metrics and logged in summary, because one line each would slow down an overloaded server. Forms and the store API,
 * whose errors are JSON, are left to the application.
 */
export function rejectWhenFull(
  listener: RequestListener,
  { admission, log, metrics, secure }: { admission: Admission; log: Log; metrics: Metrics; secure: boolean },
): RequestListener {
  const page = plainPage(503, secure)
  const headers = [...page.headers].flat()
  let body = ''
  void page.text().then((text) => {
    body = text
  })
  let rejected = 0
  return (request, response) => {
    const isPage = request.method === 'GET' && !UNLIMITED.test(request.url ?? '') && !isStoreApiPath(request.url ?? '')
    if (!isPage || admission.hasCapacity('read')) return listener(request, response)
    if (rejected === 0) {
      setTimeout(() => {
        log.warn({ rejected }, 'overloaded: pages were answered with 503')
        rejected = 0
      }, LOG_INTERVAL_MS).unref()
    }
    rejected += 1
    metrics.observe('GET', 503, 0)
    response.writeHead(503, headers).end(body)
  }
}
