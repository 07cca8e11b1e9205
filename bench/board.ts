import { sql } from 'drizzle-orm'
import { isListed } from '#app/domain/jobs/is-listed.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { jobs } from '#db/schema/jobs.ts'
import { makePerson } from '#tests/support/factories.ts'

/** Job seekers who apply: with 5,000 open jobs, half a million distinct applications. */
const APPLICANTS = 100

/** Copies of the board in one statement: about 50,000 jobs, so that no statement exceeds its time limit. */
const COPIES_AT_A_TIME = 10

export type Board = { applicants: Person[]; jobIds: string[]; version: string }

/** Fills the seeded database at `url` up to at least `jobCount` jobs, and adds the job seekers who apply. */
export async function prepareBoard(url: string, jobCount: number): Promise<Board> {
  const db = openDatabase(url, { max: 4, statementTimeoutMs: 600_000 })
  try {
    return await fill(db, jobCount)
  } finally {
    await db.$client.end()
  }
}

async function fill(db: Database, jobCount: number): Promise<Board> {
  const applicants = []
  for (let n = 0; n < APPLICANTS; n++) applicants.push(await makePerson(db, 'employee'))
  await copyJobs(db, jobCount)
  await renameOldJobs(db)
  await db.execute(sql`vacuum (analyze)`)
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isListed({ now: new Date() }))
    .limit(5_000)
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return { applicants, jobIds: open.map(({ id }) => id), version: rows[0]?.version ?? '' }
}

/** Copies the jobs until there are `jobCount`. Each copy is some seconds older than its original and has its own id. */
async function copyJobs(db: Database, jobCount: number): Promise<void> {
  const copies = Math.ceil(jobCount / (await db.$count(jobs))) - 1
  if (copies < 1) return
  const columns = sql.raw(
    `title, company_name, company_id, location, job_type, salary, pay_min_cents, pay_max_cents, pay_period, description,
     responsibilities, requirements, benefits, category, work_arrangement, posted_by, source, closes_on, time_zone,
     closes_at, published_at, paused_at, filled_at, deleted_at, listed_until, updated_at, latitude, longitude, region, other_places`,
  )
  await db.execute(sql`create table copied as select * from jobs`)
  for (let copy = 1; copy <= copies; copy += COPIES_AT_A_TIME) {
    const last = Math.min(copies, copy + COPIES_AT_A_TIME - 1)
    await db.execute(sql`
      insert into jobs (${columns}, id, created_at)
      select ${columns}, overlay(gen_random_uuid()::text placing '7' from 15)::uuid, created_at - copy * interval '7 s'
      from copied, generate_series(${copy}::int, ${last}::int) copy`)
  }
  await db.execute(sql`drop table copied`)
}

/** Gives the oldest twentieth of the jobs a title of their own, so that the newest jobs with a word are old. */
async function renameOldJobs(db: Database): Promise<void> {
  const count = await db.$count(jobs)
  await db.execute(sql`update jobs set title = 'Archivist'
    where id in (select id from jobs order by created_at, id limit ${Math.floor(count / 20)}::int)`)
}
