import type { Context, MiddlewareHandler } from 'hono'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { loggedPath } from '../logged-path.ts'
import { createProxyWarning } from '../proxy-warning.ts'
import { shortenFiles } from '../shorten-files.ts'
import { formLimits, validateRequest } from '../validate-request.ts'
import type { AppDeps, AppEnv } from './app-deps.ts'
import { errorResponse } from './error-response.ts'

/** Rejections by `validateRequest` that are security events. All others are mistakes of clients. */
const REJECTION_REASONS: Record<number, string> = { 403: 'origin', 421: 'host' }

/** Answers requests that no route may see: of another site or host, malformed, or with a form that is too large. */
export function rejectRequests(
  deps: AppDeps,
  clientAddress: (c: Context<AppEnv>) => string,
): MiddlewareHandler<AppEnv> {
  const warnAboutProxy = createProxyWarning(deps.log, deps.trustedProxies)
  return async (c, next) => {
    const address = clientAddress(c)
    warnAboutProxy(c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress, address)
    const rejection = validateRequest(c.req.raw, { origins: deps.origins, baseUrl: deps.adapters.baseUrl })
    if (rejection instanceof Response) return rejection
    if (rejection) return rejectWith(deps, c, rejection, address)
    const limits = formLimits(c.req.raw)
    const shortened = limits && shortenFiles(c.req.raw, limits)
    if (limits && !shortened) return errorResponse(deps, c.req, 413)
    if (shortened) c.req.raw = shortened
    return next()
  }
}

function rejectWith(deps: AppDeps, c: Context<AppEnv>, status: number, address: string): Response {
  const response = errorResponse(deps, c.req, status)
  const reason = REJECTION_REASONS[status]
  if (!reason) return response
  const requestId = newId()
  response.headers.set('X-Request-Id', requestId)
  const details = { reason, method: c.req.method, path: loggedPath(c.req.path) }
  const log = deps.log.child({ requestId })
  const event = { db: deps.db, tasks: deps.adapters.tasks, actor: GUEST, now: deps.now(), address, requestId, log }
  // Not awaited: the response does not depend on the database.
  void recordSecurityEvent(event, { type: 'request.rejected', details })
  return response
}
