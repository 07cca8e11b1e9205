import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import { type RouteResponse, send } from '../routes/client.ts'
import { type Program, run, scratchFolder } from './program.ts'

const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let program: Program
let db: Database
let employer: Person

beforeAll(async () => {
  // As in earnest: what is acknowledged is on the disk.
  server = await startEmbeddedPostgres({ dataDir: folder.path, log })
  const env = { DATABASE_URL: server.url, AUTH_SECRET: TEST_SECRET, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' }
  program = await run(env)
  await program.says(/Muster is ready/)
  db = openDatabase(server.url, { max: 4 })
  employer = await makePerson(db, 'employer')
})

afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  await db.$client.end()
  await server.stop()
  folder.remove()
})

let clients = 0

/** Applies for a job, each time from another client address. */
function apply(job: Job, person: Person): Promise<RouteResponse> {
  clients += 1
  const { name, value } = sessionCookie(program.url, person, TEST_SECRET)
  return send(program.url, {
    method: 'POST',
    path: `/jobs/${job.id}`,
    headers: {
      Cookie: `${name}=${value}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': `198.51.${clients >> 8}.${clients & 255}`,
    },
  })
}

type Job = typeof jobs.$inferSelect

/** An immediate shutdown, as after a crash of a backend; the embedded server's watchman starts it again. */
async function restart(): Promise<void> {
  const back = new Promise<void>((resolve) => {
    const off = server.onRestart(() => {
      off()
      resolve()
    })
  })
  process.kill(server.pid() ?? 0, 'SIGQUIT')
  await back
}

test('three immediate restarts under eight writers: nothing acknowledged is lost, nothing is half', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(db, 'employee')))
  const ads: Job[] = []
  for (let n = 0; n < 400; n++) ads.push(await makeJob(db, employer))
  const acknowledged: [Person, Job][] = []
  const statuses = new Set<number>()
  let over = false

  const writers = people.map(async (person) => {
    for (const job of ads) {
      let answer: RouteResponse
      do {
        if (over) return
        answer = await apply(job, person)
        statuses.add(answer.status)
        if (answer.status === 503) expect(answer.headers['retry-after']).toBe('5')
      } while (answer.status === 503)
      acknowledged.push([person, job])
    }
  })
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(round * 60)
    await restart()
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 20)
  over = true
  await Promise.all(writers)

  expect([...statuses].toSorted()).toEqual([303, 503])
  const rows = await db.select().from(applications)
  const kept = new Set(rows.map((row) => `${row.applicantId} ${row.jobId}`))
  expect(kept.size).toBe(rows.length)
  expect(acknowledged.filter(([person, job]) => !kept.has(`${person.id} ${job.id}`))).toHaveLength(0)
  const halves = await db
    .select({ id: applications.id })
    .from(applications)
    .leftJoin(applicationEvents, eq(applicationEvents.applicationId, applications.id))
    .where(sql`${applicationEvents.id} is null`)
  expect(halves).toEqual([])
  expect(program.child.exitCode).toBeNull()
})

test.each([
  ['53100', 'the disk is full'],
  ['25006', 'it takes no writes for now'],
])('%s, %s: readers are served, writers are told to come back, and all is well afterwards', async (code) => {
  const [person, job] = [await makePerson(db, 'employee'), await makeJob(db, employer)]
  const both = async () => {
    const [read, write] = [await send(program.url, { path: '/jobs' }), await apply(job, person)]
    return [read.status, write.status, write.headers['retry-after']]
  }
  await db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
    create trigger refuse before insert on applications for each row execute function refuse();`),
  )
  expect(await both()).toEqual([200, 503, '5'])
  await db.execute(sql.raw('drop function refuse cascade'))
  expect(await both()).toEqual([200, 303, undefined])
})

test('while it is away: 503 with Retry-After at once, alive for the watchman, and back by itself', async () => {
  const [person, job] = [await makePerson(db, 'employee'), await makeJob(db, employer)]
  const back = restart()
  const during = await apply(job, person)
  expect([303, 503]).toContain(during.status)
  expect((await send(program.url, { path: '/healthz' })).status).toBe(200)
  await back
  await expect.poll(async () => (await send(program.url, { path: '/readyz' })).status).toBe(200)
  expect((await apply(job, person)).status).toBe(303)
})
