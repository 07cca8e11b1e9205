import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import type { jobs as jobsTable } from '#db/schema/jobs.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { type RouteResponse, send } from '../routes/client.ts'
import { type Program, scratchFolder } from './program.ts'
import { crashDatabase, postForm, startServer, stopServer } from './servers.ts'

const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let program: Program
let db: Database
let employer: Person

beforeAll(async () => {
  // With fsync, as in production: a committed row is on disk.
  server = await startEmbeddedPostgres({ dataDir: folder.path, log })
  program = await startServer(server.url)
  db = openDatabase(server.url, { max: 4 })
  employer = await makePerson(db, 'employer')
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await server.stop()
  folder.remove()
})

/** Applies for a job, each time from another client address. */
const apply = (job: Job, person: Person) => postForm(program.url, `/jobs/${job.id}`, {}, { as: person })

type Job = typeof jobsTable.$inferSelect

test('three database crashes during concurrent applications lose no confirmed application', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(db, 'employee')))
  const jobs: Job[] = []
  for (let n = 0; n < 400; n++) jobs.push(await makeJob(db, employer))
  const confirmed: [Person, Job][] = []
  const statuses = new Set<number>()
  let isOver = false

  const writers = people.map(async (person) => {
    for (const job of jobs) {
      let response: RouteResponse
      do {
        if (isOver) return
        response = await apply(job, person)
        statuses.add(response.status)
        if (response.status === 503) expect(response.headers['retry-after']).toBe('5')
      } while (response.status === 503)
      confirmed.push([person, job])
    }
  })
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => confirmed.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(round * 60)
    await crashDatabase(server)
  }
  const before = confirmed.length
  await expect.poll(() => confirmed.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 20)
  isOver = true
  await Promise.all(writers)

  expect([...statuses].toSorted()).toEqual([303, 503])
  const rows = await db.select().from(applications)
  const stored = new Set(rows.map((row) => `${row.applicantId} ${row.jobId}`))
  expect(stored.size).toBe(rows.length)
  expect(confirmed.filter(([person, job]) => !stored.has(`${person.id} ${job.id}`))).toHaveLength(0)
  const withoutEvent = await db
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
    .where(sql`${applicationEvents.id} is null`)
  expect(withoutEvent).toEqual([])
  expect(program.child.exitCode).toBeNull()
})

test.each([
  ['53100', 'the disk is full'],
  ['25006', 'the database is read-only'],
])('error %s (%s) answers writes with 503 and keeps serving pages', async (code) => {
  const [person, job] = [await makePerson(db, 'employee'), await makeJob(db, employer)]
  const readAndWrite = async () => {
    const [read, write] = [await send(program.url, { path: '/jobs' }), await apply(job, person)]
    return [read.status, write.status, write.headers['retry-after']]
  }
  await db.execute(
    sql.raw(`
    create function reject_write() returns trigger language plpgsql as
      $$ begin raise exception 'rejected' using errcode = '${code}'; end $$;
    create trigger reject_write before insert on applications for each row execute function reject_write();`),
  )
  expect(await readAndWrite()).toEqual([200, 503, '5'])
  await db.execute(sql.raw('drop function reject_write cascade'))
  expect(await readAndWrite()).toEqual([200, 303, undefined])
})

test('while the database restarts, applying answers 503 with Retry-After and the app stays alive', async () => {
  const [person, job] = [await makePerson(db, 'employee'), await makeJob(db, employer)]
  const statusOf = async (path: string) => (await send(program.url, { path })).status
  const restarted = crashDatabase(server)
  await expect
    .poll(() => apply(job, person), { interval: 5 })
    .toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(await statusOf('/healthz')).toBe(200)
  await restarted
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect((await apply(job, person)).status).toBe(303)
})
