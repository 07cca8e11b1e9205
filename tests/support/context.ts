import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ctx } from '#app/core/context.ts'
import { createEncryption } from '#app/platform/encryption.server.ts'
import { createDiskFiles } from '#app/platform/files/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createTestPayments } from '#app/platform/payments/test-payments.server.ts'
import { createPublicHttpClient } from '#app/platform/public-http-client.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { type Actor, SYSTEM } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { TASKS } from '#server/tasks.ts'
import { createTestDatabase } from './database.ts'

export const TEST_SECRET = 'a secret for tests only, thirty-two and more characters'

/**
 * One folder per process, so that files which many tests store under the same key are created once. The number after
 * the prefix is the process id, because a run deletes the folders of processes that have ended
 * (`removeAbandonedServers`).
 */
const FOLDER = join(tmpdir(), `muster-test-${process.pid}-files`)
const TEST_FILES = createDiskFiles(FOLDER)
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }))

/** Receivers in tests listen on this machine. */
export const TEST_PUBLIC_HTTP_CLIENT = createPublicHttpClient({ allowLoopback: true })

export const TEST_ENCRYPTION = createEncryption(TEST_SECRET)

export type TestBed = {
  db: Database
  url: string
  queue: TaskQueue
  /** A context of `actor`, at the current time unless `now` is given. */
  ctx(actor?: Actor, now?: Date): Ctx
  close(): Promise<void>
}

/**
 * The context of an actor outside the server's process, with test payments and files on disk. Tasks are not enqueued.
 *
 * @param fields replace those of the context
 */
export function createTestCtx(fields: Pick<Ctx, 'db' | 'actor'> & Partial<Ctx>): Ctx {
  return {
    now: new Date(),
    tasks: { enqueue: async () => {}, enqueueAll: async () => {} },
    payments: createTestPayments(fields.db, TEST_SECRET),
    files: TEST_FILES,
    publicHttpClient: TEST_PUBLIC_HTTP_CLIENT,
    encryption: TEST_ENCRYPTION,
    virusScanner: null,
    replyMailbox: null,
    emailSender: null,
    baseUrl: 'http://127.0.0.1:3000',
    timeZone: 'Australia/Sydney',
    production: false,
    requestId: null,
    address: '203.0.113.10',
    log: createLog('silent'),
    ...fields,
  }
}

/** A separate database with the real task queue: `beforeAll(async () => { bed = await openTestBed() })`. */
export async function openTestBed(): Promise<TestBed> {
  const database = await createTestDatabase()
  const log = createLog('silent')
  const db = openDatabase(database.url)
  const queue = new TaskQueue(database.url, log)
  await queue.open(TASKS)
  return {
    db,
    url: database.url,
    queue,
    ctx: (actor = SYSTEM, now = new Date()) => createTestCtx({ db, actor, now, tasks: queue, log }),
    async close() {
      await queue.close()
      await db.$client.end()
      await database.drop()
    },
  }
}
