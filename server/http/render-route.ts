import type { HonoRequest } from 'hono'
import { RouterContextProvider } from 'react-router'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { defaultCacheControl } from '#app/http/cache-control.server.ts'
import { isApiPath, isFrameworkError } from '#app/http/public/api-errors.server.ts'
import { type RequestContext, requestContextKey } from '#app/http/request-context.ts'
import { findSession, recordSessionUse } from '#app/http/session.server.ts'
import { statusForDbError } from '#app/http/status-for-db-error.server.ts'
import { clientNetwork } from '#app/lib/ip-address.server.ts'
import { type Auth, runAsHashClient, sessionCookieName } from '#app/platform/auth.server.ts'
import type { Actor } from '#app/policy/actor.ts'
import { loggedPath } from '../logged-path.ts'
import { isStoreApiPath } from '../store-api.ts'
import { type AppDeps, isSecure } from './app-deps.ts'
import { errorResponse } from './error-response.ts'
import { createGroupedHandler } from './route-groups.ts'

/** A request, its id, and the address of the client that sent it. */
export type RouteRequest = { req: HonoRequest; requestId: string; address: string }

/** Creates the function that answers a request by a route of the application, as the person of its session. */
export function createRouteRenderer(deps: AppDeps): (route: RouteRequest) => Promise<Response> {
  const render = createGroupedHandler(deps.build)
  return async ({ req, requestId, address }) => {
    const request = withPublicOrigin(req.raw, deps)
    const cookies = isStoreApiPath(req.path) ? null : request.headers.get('Cookie')
    const { secret } = deps
    const { baseUrl } = deps.adapters
    const now = deps.now()
    const { actor, refreshDue, useDue, isSuspended } = await findSession(deps.db, { cookies, baseUrl, secret, now })
    const scope = createRequestContext(deps, { actor, now, requestId, address }, isSuspended)
    if (useDue && actor.kind === 'person') {
      // A full disk must not sign anyone out: reading goes on without the write.
      await recordSessionUse(deps.db, actor.sessionId, now).catch((error: unknown) =>
        scope.ctx.log.warn({ err: error }, 'session use not written'),
      )
    }
    const context = new RouterContextProvider()
    context.set(requestContextKey, scope)
    const response = await runAsHashClient(scope.client, () => render(request, context))
    if (response.status === 403) {
      const details = { method: req.method, path: loggedPath(req.path) }
      await recordSecurityEvent(scope.ctx, { type: 'access.denied', details })
    }
    const failed = failedStatus(scope, req, response)
    if (failed) return errorResponse(deps, req, failed)
    // An action that has replaced or ended the session: the one in the request's cookies exists no more, and its cookie
    // would be deleted.
    const isReplaced = response.headers
      .getSetCookie()
      .some((cookie) => cookie.startsWith(`${sessionCookieName(baseUrl)}=`))
    if (refreshDue && !isReplaced) {
      // As above. The request has been answered, and the next one tries again.
      await extendSession(deps.auth, cookies, response).catch((error: unknown) =>
        scope.ctx.log.warn({ err: error }, 'session not extended'),
      )
    }
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', defaultCacheControl(actor, req.path))
    }
    return response
  }
}

function createRequestContext(
  deps: AppDeps,
  request: { actor: Actor; now: Date; requestId: string; address: string },
  isSuspended: boolean,
): RequestContext {
  return {
    ctx: {
      ...deps.adapters,
      ...request,
      db: deps.db,
      log: deps.log.child({ requestId: request.requestId }),
    },
    auth: deps.auth,
    identityProviders: deps.identityProviders,
    store: deps.store,
    storeId: deps.storeId,
    secret: deps.secret,
    client: clientNetwork(request.address),
    isSuspended,
    failure: null,
  }
}

/** The status of an error that is not answered by a page of the application, or null. */
function failedStatus({ failure }: RequestContext, { path }: HonoRequest, response: Response): number | null {
  const dbStatus = statusForDbError(failure)
  if (dbStatus) return dbStatus
  const isApiError = isStoreApiPath(path) ? failure : isApiPath(path) && isFrameworkError(response)
  return isApiError ? response.status : null
}

/**
 * The request with the public URL. Behind a proxy that terminates TLS its URL starts with http:, and the framework
 * rejects a post whose Origin differs from its URL. `validateRequest` has already checked the Origin.
 */
function withPublicOrigin(request: Request, deps: AppDeps): Request {
  if (!isSecure(deps) || request.method === 'GET' || request.method === 'HEAD') return request
  const { pathname, search } = new URL(request.url)
  return new Request(deps.adapters.baseUrl + pathname + search, request)
}

async function extendSession(auth: Auth, cookies: string | null, response: Response): Promise<void> {
  const { headers } = await auth.api.getSession({
    headers: new Headers({ cookie: cookies ?? '' }),
    returnHeaders: true,
  })
  for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
}
