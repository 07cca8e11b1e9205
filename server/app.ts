import { type Context, Hono } from 'hono'
import { addSecurityHeaders, securityHeaders } from '#app/http/content-security.server.ts'
import { statusForDbError } from '#app/http/status-for-db-error.server.ts'
import { newId } from '#app/lib/id.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { clientAddressFrom } from './client-address.ts'
import { type AppDeps, type AppEnv, isSecure } from './http/app-deps.ts'
import { errorResponse } from './http/error-response.ts'
import { fileRoutes } from './http/file-routes.ts'
import { hardenCookies } from './http/harden-cookies.ts'
import { monitoringRoutes } from './http/monitoring-routes.ts'
import { rejectRequests } from './http/reject-requests.ts'
import { createRouteRenderer } from './http/render-route.ts'
import { createRouteManifest, MANIFEST_PATH } from './http/route-manifest.ts'
import { loggedPath } from './logged-path.ts'
import { CLIENT_CLOSED_REQUEST, createRequestLog } from './request-log.ts'
import { addCorsHeaders, isStoreApiPath } from './store-api.ts'

/** Creates the HTTP application from its adapters. A request is answered by the first of its parts that matches. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const secure = isSecure(deps)
  const common = securityHeaders(secure)
  const addressOf = clientAddressFrom(deps.trustedProxies)
  const clientAddress = (c: Context<AppEnv>) =>
    addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
  const logRequest = createRequestLog(deps.log, deps.metrics)
  const renderRoute = createRouteRenderer(deps)

  app.onError((error, c) => {
    const status = error instanceof FileStorageError ? 503 : (statusForDbError(error) ?? 500)
    deps.log[status === 500 ? 'error' : 'warn']({ err: error }, 'request failed')
    return errorResponse(deps, c.req, status)
  })

  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    addSecurityHeaders(c.res.headers, common)
    if (isStoreApiPath(c.req.path)) addCorsHeaders(c.res.headers)
    // Otherwise a visitor who leaves a slow page counts as an error of the server.
    const hasLeft = c.env?.outgoing?.destroyed === true
    logRequest({
      method: c.req.method,
      path: c.req.path,
      status: hasLeft ? CLIENT_CLOSED_REQUEST : c.res.status,
      ms: performance.now() - started,
      requestId: c.res.headers.get('X-Request-Id'),
    })
  })

  app.route('/', monitoringRoutes(deps))
  app.use(rejectRequests(deps, clientAddress))
  app.route('/', fileRoutes(deps))

  if (typeof deps.build !== 'function') {
    const listRoutes = createRouteManifest(deps.build)
    app.get(MANIFEST_PATH, (c) => listRoutes(c.req.raw))
  }

  app.all('*', async (c) => {
    const requestId = newId()
    const response = await respond(c, requestId)
    response.headers.set('X-Request-Id', requestId)
    return response
  })

  /** Answers by a route, or with an error page if it fails or if too many requests are in progress. */
  async function respond(c: Context<AppEnv>, requestId: string): Promise<Response> {
    try {
      const kind = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'read' : 'write'
      const route = { req: c.req, requestId, address: clientAddress(c) }
      const response = await deps.admission.run(kind, () => renderRoute(route))
      if (!response) return errorResponse(deps, c.req, 503)
      if (secure) hardenCookies(response.headers)
      return response
    } catch (error) {
      const dbStatus = statusForDbError(error)
      deps.log[dbStatus ? 'warn' : 'error']({ err: error, requestId, path: loggedPath(c.req.path) }, 'request failed')
      return errorResponse(deps, c.req, dbStatus ?? 500)
    }
  }

  return app
}
