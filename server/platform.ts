import { finishPasswordReset, sendResetLink } from '#app/domain/people/reset-password.server.tsx'
import { refuseSession } from '#app/domain/people/sign-in.server.ts'
import { type Auth, createAuth } from '#app/platform/auth.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import type { Ctx } from '#app/policy/context.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { authSecret } from './secret.ts'
import { TASKS } from './tasks.ts'

/** Everything that the server, the worker and the command line stand on. */
export type Platform = {
  env: Env
  log: Log
  db: Database
  queue: TaskQueue
  auth: Auth
  secret: string
  embedded: boolean
  /** A context of the product itself, outside any request. */
  systemCtx(): Ctx
  close(): Promise<void>
}

/**
 * Starts or reaches the database, brings it to the newest schema and opens the task queue.
 *
 * @param options.whenRunning what to do when another process of ours holds DATA_DIR: `join` for command line tools
 */
export async function openPlatform(env: Env, log: Log, options: { whenRunning: 'refuse' | 'join' }): Promise<Platform> {
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log, whenRunning: options.whenRunning })
  const url = env.databaseUrl ?? embedded?.url ?? ''
  const secret = authSecret(env.authSecret, env.dataDir)
  await migrate(url)
  const db = openDatabase(url, { onError: (error) => log.warn({ err: error }, 'database connection lost') })
  const queue = new TaskQueue(url, log)
  await queue.open(TASKS)

  const systemCtx = (): Ctx => ({
    db,
    actor: SYSTEM,
    now: new Date(),
    tasks: queue,
    baseUrl: env.baseUrl,
    timeZone: env.agencyTimeZone,
    requestId: null,
    log,
  })
  const auth = createAuth({
    db,
    secret,
    baseUrl: env.baseUrl,
    hooks: {
      sendResetLink: (user, token) => sendResetLink(systemCtx(), user, token),
      passwordReset: (userId) => finishPasswordReset(systemCtx(), userId),
      refuseSession: (userId, door) => refuseSession(db, userId, door),
    },
  })
  return {
    env,
    log,
    db,
    queue,
    auth,
    secret,
    embedded: embedded !== null,
    systemCtx,
    async close() {
      await queue.close()
      await db.$client.end()
      await embedded?.stop()
    },
  }
}
