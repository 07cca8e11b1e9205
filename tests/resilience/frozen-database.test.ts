import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { send } from '../routes/client.ts'
import { type Program, scratchFolder } from './program.ts'
import { startServer, stopServer } from './servers.ts'

const folder = scratchFolder()
let server: EmbeddedPostgres
let program: Program

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder.path, log: { info() {}, warn() {}, error() {} } })
  program = await startServer(server.url)
})

afterAll(async () => {
  await stopServer(program)
  await server.stop()
  folder.remove()
})

/** The database's processes: the postmaster and its children. */
function databaseProcesses(): number[] {
  const postmaster = server.pid() ?? 0
  const children = readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === postmaster
      )
    } catch {
      return false
    }
  })
  return [postmaster, ...children.map(Number)]
}

const get = (path: string) => send(program.url, { method: 'GET', path })

async function timeOf(path: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const { status } = await get(path)
  return { status, ms: performance.now() - startedAt }
}

/** Runs `work` while the processes of the database do not run. */
async function whileFrozen(work: () => Promise<void>): Promise<void> {
  const processes = databaseProcesses()
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

test('while the database is frozen, pages and the readiness check answer 503 and static files are served', async () => {
  expect((await get('/jobs')).status).toBe(200)
  await whileFrozen(async () => {
    const startedAt = performance.now()
    expect((await get('/readyz')).status).toBe(503)
    // Its own limit is 1 s; a query gives up after 5 s.
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    const answers = await Promise.all(['/readyz', '/jobs', '/assets/none.js', '/healthz', '/favicon.svg'].map(get))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 404, 200, 200])
    const pages = await Promise.all(Array.from({ length: 16 }, (_, n) => timeOf(`/jobs?q=nurse${n}`)))
    expect(pages.map(({ status }) => status)).toEqual(Array(16).fill(503))
    // Two wait for the database, and the others for a slot.
    expect(Math.max(...pages.map(({ ms }) => ms))).toBeLessThan(9_000)
  })
  await expect.poll(async () => (await get('/jobs')).status).toBe(200)
})

test('while the database is frozen, the server stops before systemd kills it (docs/operations.md)', async () => {
  const another = await startServer(server.url)
  expect((await send(another.url, { path: '/jobs' })).status).toBe(200)
  await whileFrozen(async () => {
    another.child.kill('SIGTERM')
    await expect.poll(() => another.child.exitCode, { timeout: 30_000 }).toBe(0)
  })
})
