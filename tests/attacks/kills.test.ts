import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Program, scratchFolder } from '../resilience/program.ts'
import { crashDatabase, postForm, startServer, stopServer } from '../resilience/servers.ts'
import { send } from '../routes/client.ts'
import { formatMs, IS_QUICK, report } from './report.ts'

const WRITERS = 8
const ACKNOWLEDGED = IS_QUICK ? 100 : 5_000
const APP_KILLS = IS_QUICK ? 1 : 10
const DATABASE_KILLS = IS_QUICK ? 1 : 3

const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let db: Database
let port: string
let program: Program

beforeAll(async () => {
  // With fsync, as in production: a committed row is on disk.
  server = await startEmbeddedPostgres({ dataDir: folder.path, log })
  port = String(await freePort())
  program = await startServer(server.url, { PORT: port })
  db = openDatabase(server.url, { max: 4, onError: () => {} })
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await server.stop()
  folder.remove()
})

/** Kills the server and starts it again. @returns milliseconds from the start to the first page */
async function killServer(): Promise<number> {
  program.child.kill('SIGKILL')
  await program.ended
  const startedAt = performance.now()
  program = await startServer(server.url, { PORT: port })
  expect((await send(program.url, { path: '/jobs' })).status).toBe(200)
  return performance.now() - startedAt
}

test('the embedded database writes a commit to disk before it is acknowledged', async () => {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes']
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ${settings} order by name`,
  )
  const off = rows.filter(({ setting }) => setting !== 'on').map(({ name }) => name)
  report({
    promise: 1,
    attack: `settings of the embedded database: ${settings.join(', ')}`,
    measured: off.length === 0 ? 'all on' : `off: ${off.join(', ')}`,
    target: 'all on',
    isMet: rows.length === settings.length && off.length === 0,
  })
  expect(rows.map(({ name, setting }) => [name, setting])).toEqual(settings.sort().map((name) => [name, 'on']))
})

test('kills of the server and of the database lose no acknowledged application', async () => {
  const employer = await makePerson(db, 'employer')
  const people = await Promise.all(Array.from({ length: WRITERS }, () => makePerson(db, 'employee')))
  const jobs: { id: string }[] = []
  for (let n = 0; n < ACKNOWLEDGED / WRITERS + 100; n++) jobs.push(await makeJob(db, employer))
  const acknowledged: string[] = []
  const unexpected: number[] = []
  const boots: number[] = []
  let isOver = false

  const writers = people.map(async (person) => {
    for (const job of jobs) {
      for (;;) {
        if (isOver) return
        const status = await postForm(program.url, `/jobs/${job.id}`, {}, { as: person }).then(
          (response) => response.status,
          () => 0,
        )
        // 409: the first attempt was stored, and the kill lost its answer.
        if (status === 303 || status === 409) break
        if (status !== 0 && status !== 503) unexpected.push(status)
      }
      acknowledged.push(`${person.id} ${job.id}`)
    }
  })
  const total = APP_KILLS + DATABASE_KILLS
  for (let kill = 1; kill <= total; kill++) {
    const due = (ACKNOWLEDGED * kill) / (total + 1)
    await expect.poll(() => acknowledged.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(due)
    // The 2nd, 6th and 10th kill are those of the database, while the writers are running.
    if (kill % 4 === 2) await crashDatabase(server)
    else boots.push(await killServer())
  }
  await expect.poll(() => acknowledged.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(ACKNOWLEDGED)
  isOver = true
  await Promise.all(writers)

  const rows = await db.select().from(applications)
  const stored = new Set(rows.map((row) => `${row.applicantId} ${row.jobId}`))
  const lost = acknowledged.filter((key) => !stored.has(key)).length
  const duplicates = rows.length - stored.size
  const half = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(applications)
    .leftJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
    .where(sql`${applicationEvents.id} is null`)
  const halfWritten = half[0]?.n ?? -1
  const slowest = Math.max(...boots)
  report({
    promise: 1,
    attack: `${boots.length} SIGKILLs of the server, ${total - boots.length} of the database, ${WRITERS} writers`,
    measured: `${acknowledged.length} acknowledged, ${lost} lost, ${halfWritten} half-written, ${duplicates} duplicates; start to first page at most ${formatMs(slowest)}`,
    target: `≥ ${ACKNOWLEDGED} acknowledged, 0 lost, 0 half-written; ≤ 5 s`,
    isMet: lost + halfWritten + duplicates === 0 && slowest <= 5_000,
  })
  expect({ lost, halfWritten, duplicates, unexpected }).toEqual({
    lost: 0,
    halfWritten: 0,
    duplicates: 0,
    unexpected: [],
  })
})
