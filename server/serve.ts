import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { ensureAdmin } from '#app/domain/people/admin/ensure-admin.server.ts'
import { securityHeaders } from '#app/http/content-security.server.ts'
import { newId } from '#app/lib/id.ts'
import { createSmtpTransport, withSmtpOptions } from '#app/platform/email.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { IdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'
import { listDemoAccounts, seed } from '#db/seed/seed.ts'
import { createAdmission } from './admission.ts'
import { createApp } from './app.ts'
import { createAssetCache } from './caches/asset-cache.ts'
import { createPageCache, sendPage } from './caches/page-cache.ts'
import { createAppListener } from './http/app-listener.ts'
import { createHttpServer, listen } from './http-server.ts'
import { createMetrics } from './metrics.ts'
import { openPlatform, type Platform } from './platform.ts'
import { rejectWhenFull } from './reject-when-full.ts'
import { createRequestLog } from './request-log.ts'
import { waitForStop } from './stop-reason.ts'
import { TASKS } from './tasks.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/**
 * How long requests in flight may take to finish: when the server stops, and after an error that nothing has caught.
 */
const FINISH_MS = { request: 10_000, error: 3_000 }

export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder of the client build. */
  clientFolder: string
  /** In development: Vite's middleware, which serves the browser's modules and passes on other requests. */
  devMiddleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Serves until SIGTERM, SIGINT, SIGHUP or an error that nothing has caught, then completes the requests in flight.
 *
 * @param print prints a line to the terminal
 */
export async function serveMuster(env: Env, log: Log, pages: Pages, print: (line: string) => void): Promise<void> {
  // Registered first, so that a signal during the start leaves no database running.
  const stopped = waitForStop(log)
  const server = createHttpServer()
  server.on('request', respondNotReady)
  // Before the database is started, so that a port in use is reported at once.
  await listen(server, env)
  const platform = await openUnlessStopped(env, log, stopped).catch((error) => {
    server.close()
    throw error
  })
  if (!platform) {
    server.close()
    return
  }
  const emailTransport = env.smtpUrl
    ? createSmtpTransport(withSmtpOptions(env.smtpUrl, { tlsRequired: env.smtpTlsRequired }), env.mailFrom)
    : null
  try {
    await assertFilesReachable(platform)
    const accounts = await seed(
      // The connections of requests give up after seconds, which on a slow machine is too short for thousands of rows.
      { ...platform.systemCtx(), db: platform.taskDb },
      env.seed ?? (platform.embedded && !env.production ? 'demo' : 'none'),
    )
    if (env.production) await assertNoDemoAccounts(platform)
    if (env.admin) await ensureAdmin(platform.systemCtx(), env.admin)
    server.off('request', respondNotReady)
    server.on('request', requestListener(platform, await createIdentityProviders(env), pages))
    await platform.queue.work(TASKS, () => ({
      ...platform.adapters,
      db: platform.taskDb,
      emailTransport,
      log,
      now: () => new Date(),
    }))
    printReadyMessage(env, accounts, print)
    // The supervisor restarts only a server that was ready once: an invalid configuration stays invalid.
    process.send?.('ready')
    const reason = await stopped
    log.info({ reason }, 'stopping')
    await finishRequests(server, FINISH_MS[reason])
  } finally {
    await platform.close()
    emailTransport?.close()
  }
}

/** Opens the platform. @returns null if the server has to stop while it waits for a command, such as a backup */
async function openUnlessStopped(env: Env, log: Log, stopped: Promise<unknown>): Promise<Platform | null> {
  const stop = new AbortController()
  stopped.then(() => stop.abort())
  try {
    return await openPlatform(env, log, { whenRunning: 'fail', signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted && error instanceof Error && error.name === 'AbortError') return null
    throw error
  }
}

/** The client's package is loaded only where a service is configured. */
async function createIdentityProviders({ identityProviders, baseUrl }: Env): Promise<IdentityProvider[]> {
  if (identityProviders.length === 0) return []
  const { createIdentityProvider } = await import('#app/platform/sign-on/identity-providers.server.ts')
  return identityProviders.map((config) => createIdentityProvider(config, baseUrl))
}

function requestListener(platform: Platform, identityProviders: IdentityProvider[], pages: Pages): RequestListener {
  const { env } = platform
  const admission = createAdmission()
  const metrics = createMetrics(platform.db.$client)
  const { devMiddleware } = pages
  const app = createApp({
    adapters: platform.adapters,
    db: platform.db,
    auth: platform.auth,
    identityProviders,
    store: platform.store,
    storeId: env.storeId,
    log: platform.log,
    now: () => new Date(),
    secret: platform.secret,
    origins: originsOf(env),
    trustedProxies: env.trustedProxies,
    metrics,
    metricsToken: env.metricsToken,
    build: pages.build,
    clientFolder: pages.clientFolder,
    admission,
  })
  const secure = env.baseUrl.startsWith('https:')
  const pageCache = createPageCache(app.fetch, {
    baseUrl: env.baseUrl,
    maxAgeMs: env.pageCacheMs,
    dataVersion: platform.dataVersion,
    announcesAllChanges: platform.store.kind === 'built-in',
  })
  const assetCache = createAssetCache(pageCache.fetch, env)
  const appListener = createAppListener(assetCache.fetch, { log: platform.log, secure })
  const render = rejectWhenFull(appListener, { admission, log: platform.log, metrics, secure })
  if (devMiddleware) return (request, response) => devMiddleware(request, response, () => render(request, response))
  const logRequest = createRequestLog(platform.log, metrics)
  return (request, response) => {
    // Before the framework, which costs ten times as much as sending the bytes.
    const started = performance.now()
    const page = pageCache.find(request) ?? assetCache.find(request)
    if (!page) return render(request, response)
    const requestId = newId()
    const status = sendPage(request, response, page, requestId)
    const path = request.url?.split('?')[0] ?? ''
    logRequest({ method: 'GET', path, status, ms: performance.now() - started, requestId })
  }
}

/** Production does not start on a database with demonstration accounts: their passwords are public. */
async function assertNoDemoAccounts(platform: Platform): Promise<void> {
  const accounts = await listDemoAccounts(platform.systemCtx())
  if (accounts.length === 0) return
  throw new InvalidConfig(
    `The database has demonstration accounts with public passwords (${accounts[0]?.email}, …). Use another DATA_DIR or DATABASE_URL for APP_ENV=production.`,
  )
}

/**
 * Checks that the file storage can be read. One that is unreachable is only logged: it may come back, and everything
 * but images works without it.
 *
 * @throws FileStorageError if the bucket denies access, which the operator has to fix
 */
async function assertFilesReachable({ adapters, log }: Platform): Promise<void> {
  try {
    await adapters.files.read('start.webp')
  } catch (error) {
    if (!(error instanceof FileStorageError) || error.denied) throw error
    log.warn({ err: error }, 'file storage unreachable')
  }
}

/** Answers requests while the database starts. */
function respondNotReady(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { ...securityHeaders(false), 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Starting. Try again in a moment.\n')
}

/** The origins of the site: the base URL, and the other names of loopback while BASE_URL is unset. */
export function originsOf(env: Pick<Env, 'baseUrl' | 'baseUrlFixed' | 'port'>): string[] {
  if (env.baseUrlFixed) return [env.baseUrl]
  return [env.baseUrl, ...LOOPBACK_NAMES.map((name) => `http://${name}:${env.port}`)]
}

function printReadyMessage(
  env: Env,
  accounts: { role: string; email: string; password: string }[],
  print: (line: string) => void,
) {
  print(`Muster is ready at ${env.baseUrl}`)
  if (accounts.length > 0) print('Demonstration accounts:')
  for (const { role, email, password } of accounts) print(`  ${role.padEnd(11)} ${email.padEnd(34)} ${password}`)
  if (!env.production && !env.smtpUrl) print(`Emails are shown at ${env.baseUrl}/dev/mailbox`)
}

const CLOSE_IDLE_MS = 50

/** Accepts no new requests and waits at most `maxMs` for those in flight. */
async function finishRequests(server: Server, maxMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Repeatedly, because a client keeps its connection open after the response that it was waiting for.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
  const timeout = setTimeout(() => server.closeAllConnections(), maxMs)
  await closed
  clearInterval(idle)
  clearTimeout(timeout)
}
