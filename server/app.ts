import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { TaskContext } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import { defaultCacheControl } from '#app/http/cache-control.server.ts'
import { addSecurityHeaders, securityHeaders } from '#app/http/content-security.server.ts'
import { pageBefore } from '#app/http/guards.server.ts'
import { apiErrorResponse, isApiPath, isFrameworkError } from '#app/http/public/api-errors.server.ts'
import { type RequestContext, requestContextKey } from '#app/http/request-context.ts'
import { findSession, recordSessionUse } from '#app/http/session.server.ts'
import { statusForDbError } from '#app/http/status-for-db-error.server.ts'
import { newId } from '#app/lib/id.ts'
import { clientNetwork } from '#app/lib/ip-address.server.ts'
import { type Auth, runAsHashClient } from '#app/platform/auth.server.ts'
import { SECURE_COOKIE_PREFIX } from '#app/platform/cookie-name.ts'
import { FileStorageError } from '#app/platform/files.server.ts'
import type { IdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import type { Database } from '#db/client.ts'
import type { Admission } from './admission.ts'
import { clientAddressFrom } from './client-address.ts'
import { loggedPath } from './logged-path.ts'
import { canReadMetrics, type Metrics } from './metrics.ts'
import { plainPage } from './plain-page.ts'
import { createProxyWarning } from './proxy-warning.ts'
import { CLIENT_CLOSED_REQUEST, createRequestLog } from './request-log.ts'
import { renderSecurityTxt } from './security-txt.ts'
import { shortenFiles } from './shorten-files.ts'
import { addCorsHeaders, isStoreApiPath, storeErrorResponse } from './store-api.ts'
import { storedFile } from './stored-file.ts'
import { formLimits, validateRequest } from './validate-request.ts'

/** What tasks use of the platform too, and what only requests need. */
export type AppDeps = Omit<TaskContext, 'db'> & {
  db: Database
  auth: Auth
  identityProviders: readonly IdentityProvider[]
  store: StoreGateway
  /** The id in the paths of the public store API. */
  storeId: string
  secret: string
  /** Origins that may post, whose hosts are answered: the base URL, on loopback also its other names. */
  origins: readonly string[]
  trustedProxies: readonly string[]
  metrics: Metrics
  metricsToken: string | null
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the client build. */
  clientFolder: string
  admission: Admission
}

type Bindings = { Bindings: Partial<HttpBindings> }

/** For files whose name contains a hash of their content. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Rejections by `validateRequest` that are security events. All others are mistakes of clients. */
const REJECTION_REASONS: Record<number, string> = { 403: 'origin', 421: 'host' }

/** A load balancer asks every few seconds: a database that does not answer within this time counts as down. */
const READY_TIMEOUT_MS = 1_000

/** Creates the HTTP application from its adapters. */
export function createApp(deps: AppDeps): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const secure = deps.baseUrl.startsWith('https:')
  const addressOf = clientAddressFrom(deps.trustedProxies)
  const common = securityHeaders(secure)
  const { metrics } = deps
  const logRequest = createRequestLog(deps.log, metrics)
  const render = createRequestHandler(deps.build, 'production')
  const clientAddress = (c: Context<Bindings>) =>
    addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
  const warnAboutProxy = createProxyWarning(deps.log, deps.trustedProxies)
  /** An error as a page, or as JSON for clients of the two APIs. */
  const errorResponse = ({ path, method, raw }: { path: string; method: string; raw: Request }, status: number) => {
    if (isStoreApiPath(path)) return storeErrorResponse(status, path)
    if (isApiPath(path)) return apiErrorResponse(status, method)
    return plainPage(status, secure, method === 'POST' ? pageBefore(raw, deps.baseUrl) : null)
  }

  app.onError((error, c) => {
    const isStorageError = error instanceof FileStorageError
    deps.log[isStorageError ? 'warn' : 'error']({ err: error }, 'request failed')
    return errorResponse(c.req, isStorageError ? 503 : 500)
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

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const isReady = await Promise.race([
      deps.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      sleep(READY_TIMEOUT_MS, false, { ref: false }),
    ])
    return isReady ? c.text('ready') : c.text('database unavailable', 503)
  })
  app.get('/metrics', async (c) => {
    if (!canReadMetrics(c.req.raw.headers, c.env?.incoming?.socket.remoteAddress, deps.metricsToken))
      return plainPage(404, secure)
    return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })

  app.use(async (c, next) => {
    warnAboutProxy(c.req.header('x-forwarded-for'), clientAddress(c))
    const rejection = validateRequest(c.req.raw, deps)
    if (!rejection) {
      const limits = formLimits(c.req.raw)
      const shortened = limits && shortenFiles(c.req.raw, limits)
      if (limits && !shortened) return errorResponse(c.req, 413)
      if (shortened) c.req.raw = shortened
      return next()
    }
    if (rejection instanceof Response) return rejection
    const reason = REJECTION_REASONS[rejection]
    const response = errorResponse(c.req, rejection)
    if (!reason) return response
    const requestId = newId()
    response.headers.set('X-Request-Id', requestId)
    const details = { reason, method: c.req.method, path: loggedPath(c.req.path) }
    const { db, log } = deps
    const event = {
      db,
      actor: GUEST,
      now: deps.now(),
      address: clientAddress(c),
      requestId,
      log: log.child({ requestId }),
    }
    // Not awaited: the response does not depend on the database.
    void recordSecurityEvent(event, { type: 'request.rejected', details })
    return response
  })

  app.get('/files/*', async (c) => (await storedFile(deps.files, c.req.path)) ?? plainPage(404, secure))

  const clientFiles = serveStatic<Bindings>({ root: deps.clientFolder, precompressed: true })
  app.get('/assets/*', async (c, next) => {
    c.header('Cache-Control', IMMUTABLE_CACHE_CONTROL)
    return clientFiles(c, next)
  })
  // Answered here: the application would look up a session for it.
  app.all('/assets/*', () => plainPage(404, secure))
  app.get('/:file{[\\w-]+\\.(?:css|ico|svg|png|txt|webmanifest|woff2)}', async (c, next) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return clientFiles(c, next)
  })

  app.get('/.well-known/security.txt', async (c) => {
    try {
      const text = await renderSecurityTxt({ db: deps.db, baseUrl: deps.baseUrl, now: deps.now() })
      return c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' })
    } catch (error) {
      deps.log.warn({ err: error }, 'request failed')
      return plainPage(statusForDbError(error) ?? 500, secure)
    }
  })

  app.all('*', async (c) => {
    const requestId = newId()
    try {
      const kind = c.req.method === 'GET' || c.req.method === 'HEAD' ? 'read' : 'write'
      const response = await deps.admission.run(kind, () => handle(c, requestId))
      if (!response) return errorResponse(c.req, 503)
      if (secure) hardenCookies(response.headers)
      response.headers.set('X-Request-Id', requestId)
      return response
    } catch (error) {
      const dbStatus = statusForDbError(error)
      deps.log[dbStatus ? 'warn' : 'error']({ err: error, requestId, path: loggedPath(c.req.path) }, 'request failed')
      return errorResponse(c.req, dbStatus ?? 500)
    }
  })

  async function handle(c: Context<Bindings>, requestId: string): Promise<Response> {
    const request = withPublicOrigin(c.req.raw, deps.baseUrl, secure)
    const now = deps.now()
    const cookies = isStoreApiPath(c.req.path) ? null : request.headers.get('Cookie')
    const { actor, refreshDue, useDue, isSuspended } = await findSession(deps.db, {
      cookies,
      baseUrl: deps.baseUrl,
      secret: deps.secret,
      now,
    })
    const log = deps.log.child({ requestId })
    if (useDue && actor.kind === 'person') {
      // A full disk must not sign anyone out: reading goes on without the write.
      await recordSessionUse(deps.db, actor.sessionId, now).catch((error: unknown) =>
        log.warn({ err: error }, 'session use not written'),
      )
    }
    const address = clientAddress(c)
    const client = clientNetwork(address)
    const requestScope: RequestContext = {
      ctx: {
        db: deps.db,
        actor,
        now,
        tasks: deps.tasks,
        payments: deps.payments,
        files: deps.files,
        publicHttpClient: deps.publicHttpClient,
        encryption: deps.encryption,
        virusScanner: deps.virusScanner,
        replyMailbox: deps.replyMailbox,
        baseUrl: deps.baseUrl,
        timeZone: deps.timeZone,
        production: deps.production,
        requestId,
        address,
        log,
      },
      auth: deps.auth,
      identityProviders: deps.identityProviders,
      store: deps.store,
      storeId: deps.storeId,
      secret: deps.secret,
      client,
      isSuspended,
      failure: null,
    }
    const context = new RouterContextProvider()
    context.set(requestContextKey, requestScope)
    const response = await runAsHashClient(client, () => render(request, context))
    if (response.status === 403) {
      const details = { method: c.req.method, path: loggedPath(c.req.path) }
      await recordSecurityEvent(requestScope.ctx, { type: 'access.denied', details })
    }
    const dbStatus = statusForDbError(requestScope.failure)
    if (dbStatus) return errorResponse(c.req, dbStatus)
    const isStoreError = requestScope.failure && isStoreApiPath(c.req.path)
    if (isStoreError || (isApiPath(c.req.path) && isFrameworkError(response))) {
      return errorResponse(c.req, response.status)
    }
    if (refreshDue) await extendSession(deps.auth, cookies, response)
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', defaultCacheControl(actor, c.req.path))
    }
    return response
  }

  return app
}

/**
 * Adds `Secure` and the prefix `__Host-` to every cookie, which no other host can then set: code that sets cookies does
 * not know whether the site is served over https. Cookies are read by `cookieName`.
 */
export function hardenCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    const prefixed = cookie.startsWith(SECURE_COOKIE_PREFIX) ? cookie : SECURE_COOKIE_PREFIX + cookie
    headers.append('Set-Cookie', /;\s*Secure\b/i.test(prefixed) ? prefixed : `${prefixed}; Secure`)
  }
}

/**
 * The request with the public URL. Behind a proxy that terminates TLS its URL starts with http:, and the framework
 * rejects a post whose Origin differs from its URL. `validateRequest` has already checked the Origin.
 */
function withPublicOrigin(request: Request, baseUrl: string, secure: boolean): Request {
  if (!secure || request.method === 'GET' || request.method === 'HEAD') return request
  const { pathname, search } = new URL(request.url)
  return new Request(baseUrl + pathname + search, request)
}

async function extendSession(auth: Auth, cookies: string | null, response: Response): Promise<void> {
  const { headers } = await auth.api.getSession({
    headers: new Headers({ cookie: cookies ?? '' }),
    returnHeaders: true,
  })
  for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
}
