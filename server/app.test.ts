import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { createAdmission } from './admission.ts'
import { createApp } from './app.ts'
import type { AppDeps } from './http/app-deps.ts'
import { createMetrics } from './metrics.ts'

const ORIGIN = 'https://jobs.example'

let db: Database
beforeAll(async () => {
  db = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/muster`)
})
afterAll(() => db.$client.end())

/** The application without a database, with what `logged` collects. */
function appWith(logged: unknown[], readFile: () => Promise<null>, admission = createAdmission()) {
  const deps: Partial<AppDeps> = {
    adapters: { baseUrl: ORIGIN, files: { read: readFile } } as unknown as AppDeps['adapters'],
    db,
    log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) }),
    now: () => new Date(),
    origins: [ORIGIN],
    trustedProxies: [],
    metrics: createMetrics(db.$client),
    metricsToken: null,
    build: () => Promise.reject(new Error('no build')),
    clientFolder: 'public',
    admission,
  }
  return createApp(deps as AppDeps)
}

test('security.txt answers 503 while the database is unreachable', async () => {
  const logged: unknown[] = []
  const app = appWith(logged, async () => null)
  const response = await app.request(`${ORIGIN}/.well-known/security.txt`)
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(logged).toMatchObject([{ level: 'warn', msg: 'request failed' }])
})

test('an uploaded file answers 503 while the file storage is unreachable, and 500 for a bug', async () => {
  const logged: unknown[] = []
  const unreachable = appWith(logged, () => Promise.reject(new FileStorageError('unreachable')))
  expect((await unreachable.request(`${ORIGIN}/files/a.webp`)).status).toBe(503)
  const broken = appWith(logged, () => Promise.reject(new TypeError('a bug')))
  expect((await broken.request(`${ORIGIN}/files/a.webp`)).status).toBe(500)
  expect(logged).toMatchObject([{ level: 'warn' }, { level: 'error', err: { message: 'a bug' } }])
})

test('a page that fails, or that the server is too busy for, has a request id, which is in the log', async () => {
  const logged: { requestId?: string }[] = []
  const app = appWith(logged, async () => null)
  const failed = await app.request(`${ORIGIN}/jobs`)
  expect(failed.status).toBe(500)
  expect(logged).toMatchObject([{ level: 'error', msg: 'request failed', path: '/jobs' }])
  expect(failed.headers.get('X-Request-Id')).toBe(logged[0]?.requestId)
  const busy = appWith(
    [],
    async () => null,
    createAdmission({ maxActive: 0, minWaitingReads: 0, maxExpectedWaitMs: -1 }),
  )
  const rejected = await busy.request(`${ORIGIN}/jobs`)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})
