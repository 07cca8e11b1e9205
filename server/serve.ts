import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { ensureAdmin } from '#app/domain/people/admin/ensure-admin.server.ts'
import { securityHeaders } from '#app/http/content-security.server.ts'
import { createSmtpTransport, withTimeouts } from '#app/platform/email.server.ts'
import { type Env, InvalidConfig } from '#app/platform/env.server.ts'
import { FileStorageError } from '#app/platform/files.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { listDemoAccounts, seed } from '#db/seed/seed.ts'
import { createApp } from './app.ts'
import { plainPage } from './plain-page.ts'
import { openPlatform, type Platform } from './platform.ts'
import { TASKS } from './tasks.ts'

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']

export type Pages = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Folder with the browser's files. */
  clientFolder: string
  /** In development: Vite, which answers for the browser's modules and passes on the rest. */
  first?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Serves until SIGTERM or SIGINT, then finishes requests in flight and ends with exit code 0.
 *
 * @param say prints a line for the person at the terminal
 */
export async function serveMuster(env: Env, log: Log, pages: Pages, say: (line: string) => void): Promise<void> {
  // From here on, so that a stop asked for during the start leaves no database running.
  const stopped = stopSignal()
  const server = createServer({ maxHeaderSize: 64 * 1024, headersTimeout: 10_000, requestTimeout: 30_000 })
  server.on('request', respondNotReady)
  // Taken first: a port in use is found out before a database is started.
  await listen(server, env)
  const platform = await openPlatform(env, log, { whenRunning: 'refuse' }).catch((error) => {
    server.close()
    throw error
  })
  const mail = env.smtpUrl
    ? createSmtpTransport(
        withTimeouts(env.smtpUrl),
        env.mailFrom ?? `Muster <no-reply@${new URL(env.baseUrl).hostname}>`,
      )
    : null
  try {
    await assertFilesReachable(platform)
    const accounts = await seed(
      platform.systemCtx(),
      env.seed ?? (platform.embedded && !env.production ? 'demo' : 'none'),
    )
    if (env.production) await assertNoDemonstration(platform)
    if (env.admin) await ensureAdmin(platform.systemCtx(), env.admin)
    server.off('request', respondNotReady)
    server.on('request', requestListener(platform, pages))
    await platform.queue.work(TASKS, () => ({
      db: platform.db,
      tasks: platform.queue,
      payments: platform.payments,
      files: platform.files,
      mail,
      log,
      now: () => new Date(),
      baseUrl: env.baseUrl,
      timeZone: env.agencyTimeZone,
    }))
    printReadyMessage(env, accounts, say)
    await stopped
    log.info('stopping')
    await finishRequests(server)
  } finally {
    await platform.close()
    mail?.close()
  }
}

function requestListener(platform: Platform, pages: Pages): RequestListener {
  const { env } = platform
  const app = createApp({
    db: platform.db,
    auth: platform.auth,
    tasks: platform.queue,
    payments: platform.payments,
    store: platform.store,
    storeId: env.storeId,
    files: platform.files,
    log: platform.log,
    now: () => new Date(),
    secret: platform.secret,
    baseUrl: env.baseUrl,
    origins: originsOf(env),
    timeZone: env.agencyTimeZone,
    production: env.production,
    trustedProxies: env.trustedProxies,
    metricsToken: env.metricsToken,
    build: pages.build,
    clientFolder: pages.clientFolder,
  })
  const secure = env.baseUrl.startsWith('https:')
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: (error) => plainPage(error instanceof RequestError ? 400 : 500, secure),
  })
  const { first } = pages
  return first ? (request, response) => first(request, response, () => listener(request, response)) : listener
}

/** Everyone can read the demonstration's passwords, the admin's among them: production does not start on it. */
async function assertNoDemonstration(platform: Platform): Promise<void> {
  const known = await listDemoAccounts(platform.systemCtx())
  if (known.length === 0) return
  throw new InvalidConfig(
    `The database holds demonstration accounts with known passwords (${known[0]?.email}, …): give APP_ENV=production a DATA_DIR or DATABASE_URL of its own.`,
  )
}

/**
 * A bucket that does not let us in is the operator's to mend, now rather than at the first upload. One that is out of
 * reach may come back, and everything but pictures is there without it.
 *
 * @throws FilesUnavailable in the first case
 */
async function assertFilesReachable({ files, log }: Platform): Promise<void> {
  try {
    await files.read('start.webp')
  } catch (error) {
    if (!(error instanceof FileStorageError) || error.denied) throw error
    log.warn({ err: error }, 'files out of reach')
  }
}

/** Answers while the database starts, so that nobody who comes early is left waiting. */
function respondNotReady(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { ...securityHeaders(false), 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Starting. Try again in a moment.\n')
}

/** Origins that are answered and may post: the base address, and on an unset one its loopback twins. */
export function originsOf(env: Pick<Env, 'baseUrl' | 'baseUrlFixed' | 'port'>): string[] {
  if (env.baseUrlFixed) return [env.baseUrl]
  return [env.baseUrl, ...LOOPBACK_NAMES.map((name) => `http://${name}:${env.port}`)]
}

function listen(server: ReturnType<typeof createServer>, env: Env): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words: Record<string, string> = {
        EADDRINUSE: `PORT ${env.port} is taken: another program listens there. Stop it or set PORT.`,
        EACCES: `PORT ${env.port} needs more rights than this user has. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST is "${env.host}", but this machine has no such address.`,
      }
      reject(new InvalidConfig(words[error.code ?? ''] ?? `Cannot listen on ${env.host}:${env.port}: ${error.message}`))
    })
    server.listen(env.port, env.host, () => resolve(server.address() as AddressInfo))
  })
}

function printReadyMessage(
  env: Env,
  accounts: { role: string; email: string; password: string }[],
  say: (line: string) => void,
) {
  say(`Muster is ready at ${env.baseUrl}`)
  if (accounts.length > 0) say('Demonstration accounts:')
  for (const { role, email, password } of accounts) say(`  ${role.padEnd(11)} ${email.padEnd(34)} ${password}`)
  if (!env.production && !env.smtpUrl) say(`Mail is kept at ${env.baseUrl}/dev/mailbox`)
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}

/** Takes no new requests and waits for those in flight, at most 10 s. */
async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(patience)
}
