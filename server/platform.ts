import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Adapters, Ctx } from '#app/core/context.ts'
import { causesOf } from '#app/core/db-errors.server.ts'
import { setResultCachesEnabled } from '#app/core/result-cache.server.ts'
import { sendResetLink } from '#app/domain/people/account/reset-password.server.tsx'
import { validateSignIn } from '#app/domain/people/sign-in.server.ts'
import { builtInStore } from '#app/domain/storefront/gateway/built-in.server.ts'
import { createExternalStore } from '#app/domain/storefront/gateway/external.server.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import { type Auth, createAuth } from '#app/platform/auth.server.ts'
import { senderAddress } from '#app/platform/email.server.ts'
import { createEncryption } from '#app/platform/encryption.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { createBucketFiles } from '#app/platform/files/bucket-files.server.ts'
import { createDiskFiles } from '#app/platform/files/files.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { createPayments } from '#app/platform/payments/create-payments.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { createPublicHttpClient } from '#app/platform/public-http-client.server.ts'
import { createReplyMailbox } from '#app/platform/reply-mailbox.server.ts'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { createVirusScanner } from '#app/platform/virus-scanner.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { ConnectionFailed, migrate } from '#db/migrate.ts'
import { type DataVersion, listenForChanges } from './caches/data-version.ts'
import { authSecret } from './secret.ts'
import { TASKS } from './tasks.ts'

/** A request that waits longer for the database fails with 503. */
const QUERY_TIMEOUT_MS = 5_000
/**
 * Tasks would wait for ever for a database whose machine has vanished. Longer than the 10 minutes that the database
 * allows a statement of an import, which waits for other imports.
 */
const TASK_QUERY_TIMEOUT_MS = 11 * 60_000
/** How long `close` waits for statements in progress. */
const POOLS_END_MS = 3_000
/** How long `close` waits for all connections, of which those of the queue have 5 s for running tasks. */
const CLOSE_MS = 10_000
/** A new connection is a new process of the database, which takes seconds on a machine that is busy with a burst. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Five emails are sent at a time, each in a transaction that waits for the email server, for minutes if that hangs.
 * Other tasks need connections at the same time. With the 20 of requests, those of the queue and two that listen, a
 * process has up to 36.
 */
const MAX_TASK_CONNECTIONS = 10

/** What the server, the worker and the command line share. */
export type Platform = {
  env: Env
  log: Log
  /** The pool of requests: a query or a connection that takes too long fails. */
  db: Database
  /** The pool of tasks, some of which take minutes. */
  taskDb: Database
  queue: TaskQueue
  dataVersion: DataVersion
  adapters: Adapters
  auth: Auth
  store: StoreGateway
  secret: string
  embedded: boolean
  /** A context of the system, outside any request. */
  systemCtx(): Ctx
  close(): Promise<void>
}

/**
 * Starts the embedded database or connects to DATABASE_URL, applies the migrations and opens the task queue.
 *
 * @param options.whenRunning what to do when another process uses DATA_DIR: `join` its database for command line tools
 * @param options.signal ends the wait for a command that uses DATA_DIR, with an `AbortError`
 */
export async function openPlatform(
  env: Env,
  log: Log,
  options: { whenRunning: 'fail' | 'join'; signal?: AbortSignal },
): Promise<Platform> {
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log, ...options })
  try {
    return await connect(env, log, embedded)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function connect(env: Env, log: Log, embedded: EmbeddedPostgres | null): Promise<Platform> {
  const secret = authSecret(env.authSecret, env.dataDir)
  const url = env.databaseUrl ?? embedded?.url ?? ''
  const { isReadOnly } = await migrate(url).catch((error) => {
    throw env.databaseUrl ? toConfigError(error) : error
  })
  let closing = false
  // A pool does not wait for its sockets to close, so stopping the embedded database can close them first.
  const onError = ({ message }: Error) => closing || log.warn({ reason: message }, 'database connection lost')
  const db = openDatabase(url, { onError, queryTimeoutMs: QUERY_TIMEOUT_MS, connectTimeoutMs: CONNECT_TIMEOUT_MS })
  const taskDb = openDatabase(url, {
    onError,
    max: MAX_TASK_CONNECTIONS,
    queryTimeoutMs: TASK_QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  const queue = new TaskQueue(url, log)
  if (isReadOnly) queue.openLater(TASKS)
  else await queue.open(TASKS)
  const dataVersion = listenForChanges(url, log, (isConnected) =>
    setResultCachesEnabled(isConnected && env.pageCacheMs > 0),
  )

  const adapters: Adapters = {
    tasks: queue,
    payments: createPayments(env, db, secret),
    files: env.bucket ? createBucketFiles(env.bucket) : createDiskFiles(join(env.dataDir, 'files')),
    publicHttpClient: createPublicHttpClient({ allowLoopback: env.webhookLoopback }),
    encryption: createEncryption(secret),
    virusScanner: env.clamd && createVirusScanner(env.clamd),
    replyMailbox: env.replies && createReplyMailbox(env.replies, secret),
    emailSender: env.smtpUrl ? senderAddress(env.mailFrom) : null,
    baseUrl: env.baseUrl,
    timeZone: env.agencyTimeZone,
    production: env.production,
  }
  const systemCtx = (): Ctx => ({
    ...adapters,
    db,
    actor: SYSTEM,
    now: new Date(),
    requestId: null,
    address: null,
    log,
  })
  const auth = createAuth({
    db,
    secret,
    baseUrl: env.baseUrl,
    hooks: {
      sendResetLink: (user, token) => sendResetLink(systemCtx(), user, token),
      validateSignIn: (userId, signIn) => validateSignIn(systemCtx(), userId, signIn),
    },
  })
  const closeConnections = async () => {
    await queue.close()
    await dataVersion.close()
    // A task that the queue no longer waits for may hold a transaction for minutes; its work is retried.
    await Promise.race([
      Promise.all([db.$client.end(), taskDb.$client.end()]),
      sleep(POOLS_END_MS, null, { ref: false }),
    ])
  }
  return {
    env,
    log,
    db,
    taskDb,
    queue,
    dataVersion,
    adapters,
    auth,
    store: env.storeApiUrl ? createExternalStore(createStoreClient(env.storeApiUrl, env.storeId)) : builtInStore,
    secret,
    embedded: embedded !== null,
    systemCtx,
    async close() {
      closing = true
      // A frozen database does not answer that it closes a connection.
      await Promise.race([closeConnections(), sleep(CLOSE_MS, null, { ref: false })])
      setResultCachesEnabled(false)
      await embedded?.stop()
    },
  }
}

/**
 * PostgreSQL's errors that the operator can fix: sign-in rejected, no such database, no right to create tables, too
 * many connections, a time limit.
 */
const CONFIG_ERROR = /^(28|3D|42501|53|57014)/

/** An error of connecting as a config error that the operator can fix. The driver's message contains no password. */
function toConfigError(error: unknown): unknown {
  const cause = causesOf(error).find(({ code = '' }) => CONFIG_ERROR.test(String(code)))
  const message = error instanceof ConnectionFailed ? error.message : cause?.message
  return message === undefined
    ? error
    : new InvalidConfig(`DATABASE_URL: the database can't be used: ${message.split('\n')[0]}.`)
}
