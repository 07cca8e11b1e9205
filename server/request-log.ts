import type { Log } from '#app/platform/log.server.ts'
import { loggedPath } from './logged-path.ts'
import type { Metrics } from './metrics.ts'

/** The client has closed the connection before the response. The number is nginx's, and is never sent. */
export const CLIENT_CLOSED_REQUEST = 499

export type RequestLog = (request: {
  method: string
  path: string
  status: number
  ms: number
  requestId: string | null
}) => void

/**
 * Writes one line and one observation per request. The fields hold no objects, so the line is written without the
 * search for secrets in them: 6 µs instead of 16, about as much as a cached page costs besides.
 */
export function createRequestLog(log: Log, metrics: Metrics): RequestLog {
  const lines = log.child({}, { redact: [] })
  return ({ method, path, status, ms, requestId }) => {
    metrics.observe(method, status, ms / 1000)
    lines.info({ method, path: loggedPath(path), status, ms: Math.round(ms * 10) / 10, requestId }, 'request')
  }
}
