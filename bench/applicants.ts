import type { ChildProcess } from 'node:child_process'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { DEFAULT_RANKING } from '#app/domain/applications/ranking/ranking.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { jobRankings } from '#db/schema/applications.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { rawRequest } from './candidates.ts'
import { browserHeaders } from './environment.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { ask, forkBenchModule, type Running, stop } from './processes.ts'
import { measureMs, percentile } from './rounds.ts'

/** Applicants of one job. */
export const APPLICANT_COUNTS = [5_000, 100_000]
const SELECTED = 200
/** Requests before the measured ones: until V8 has compiled the code of a page, it takes several times as long. */
const WARM_UP = 30
/** Requests for a page that are sent one after another, before as many bare statements. */
const BATCH = 10
const STATUSES = ['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Rejected']

/** 95th percentiles in milliseconds; `bare` is the one statement that finds the same rows, without the page. */
export type ApplicantFigures = { name: string; ms: number; bare: number }

/**
 * The requests come from the process of `generator`: this one, in which the environment was prepared, adds 30 ms to one
 * in twelve.
 */
type Scene = { app: Running; db: Database; employer: Person; jobId: string; generator: ChildProcess }

/**
 * Measures the employer's pages for one job with `count` applicants, one request at a time, each beside the bare
 * statement: list, board, full-text search over resumes, and a change of 200 at once.
 */
export async function measureApplicants(
  app: Running,
  url: string,
  count: number,
  rounds: number,
): Promise<ApplicantFigures[]> {
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 1_800_000 })
  const generator = forkBenchModule('load.ts')
  try {
    const employer = await makePerson(db, 'employer', { email: `${newId()}@example.com` })
    const { id: jobId } = await makeJob(db, employer)
    await fillApplicants(db, jobId, count)
    const scene = { app, db, employer, jobId, generator }
    const page = `/view-applicants?job=${jobId}`
    await open(scene, page, WARM_UP)
    await open(scene, `${page}&view=board`, WARM_UP)
    const measure = (name: string, parameter: string, statement: string, ...values: string[]) =>
      measurePage(scene, name, rounds, page + parameter, () => db.$client.query(statement, [jobId, ...values]))
    return [
      await measure('list', '', LIST),
      await measure('list by name', '&sort=name', BY_NAME),
      await measure('list by requirements', '&sort=requirements', BY_UNMET),
      await measure('list by score', '&sort=score', BY_SCORE),
      await measure('board', '&view=board', BOARD),
      await measure('resume search, 1 in 100', '&q=rigger', SEARCH, 'rigger'),
      await measure('resume search, all', '&q=forklift', SEARCH, 'forklift'),
      await measureBulkChange(scene, Math.max(4, Math.ceil(rounds / 5))),
    ]
  } finally {
    await stop(generator)
    await db.$client.end()
  }
}

const COLUMNS = `a.id, a.status, a.applied_at, a.rating, a.tags, p.full_name, p.headline, u.email, p.phone`
const FROM =
  'from applications a join profiles p on p.id = a.applicant_id join users u on u.id = p.id where a.job_id = $1'
const LIST = `select ${COLUMNS} ${FROM} order by a.applied_at desc, a.id desc limit 21`
const BY_NAME = `select ${COLUMNS} ${FROM} order by lower(p.full_name), a.id limit 21`
const BY_UNMET = `select ${COLUMNS} ${FROM} order by a.unmet_answers, a.id limit 21`
/**
 * The order by score of `DEFAULT_RANKING` with its two skills. Nobody has a scorecard, so that part is left out of
 * every score.
 */
const BY_SCORE = `select ${COLUMNS} ${FROM} order by round(100.0 * (
    ${DEFAULT_RANKING.answersWeight} * (a.needed_answers - a.unmet_answers)::numeric / a.needed_answers
    + ${DEFAULT_RANKING.ratingWeight} * coalesce(a.rating, 0)::numeric / 5
    + ${DEFAULT_RANKING.skillsWeight} * (select count(*) from unnest(p.skills) skill where lower(skill) in ('forklift', 'first aid'))::numeric / 2)
  / ${DEFAULT_RANKING.answersWeight + DEFAULT_RANKING.ratingWeight + DEFAULT_RANKING.skillsWeight}) desc, a.id desc limit 21`
const BOARD = `select * from (values ${STATUSES.map((status) => `('${status}')`).join(', ')}) s (status),
  lateral (select ${COLUMNS.replace('a.status, ', '')} ${FROM} and a.status = s.status
    order by a.applied_at desc, a.id desc limit 20) rows`
const SEARCH = `select ${COLUMNS} ${FROM} and a.search @@ to_tsquery('simple', $2 || ':*')
  order by a.applied_at desc, a.id desc limit 21`

/** Both in alternate batches, so that other load on the machine affects both equally; the first is not counted. */
async function measurePage(
  scene: Scene,
  name: string,
  rounds: number,
  path: string,
  runBare: () => Promise<unknown>,
): Promise<ApplicantFigures> {
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let batch = 0; batch <= Math.ceil(rounds / BATCH); batch += 1) {
    const latencies = await open(scene, path, BATCH)
    const bare: number[] = []
    for (let n = 0; n < BATCH; n += 1) bare.push(await measureMs(runBare))
    if (batch === 0) continue
    times.push(...latencies)
    bareTimes.push(...bare)
  }
  return { name, ms: percentile95(times), bare: percentile95(bareTimes) }
}

/**
 * Both in turn; the first of each is not counted. Each round changes the same applicants, who are Pending again before
 * it.
 */
async function measureBulkChange(scene: Scene, rounds: number): Promise<ApplicantFigures> {
  const pending = await selectIds(scene, 2 * SELECTED)
  const pool = scene.db.$client
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let n = -1; n < rounds; n += 1) {
    await pool.query(`update applications set status = 'Pending' where id = any($1::uuid[])`, [pending])
    const latencies = await changeStatus(scene, pending.slice(0, SELECTED))
    const bare = await measureMs(() => changeBare(pool, pending.slice(SELECTED)))
    if (n < 0) continue
    times.push(...latencies)
    bareTimes.push(bare)
  }
  return { name: `change of ${SELECTED}`, ms: percentile95(times), bare: percentile95(bareTimes) }
}

async function selectIds({ db, jobId }: Scene, limit: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from applications where job_id = $1 and status = 'Pending' order by id limit $2`,
    [jobId, limit],
  )
  if (rows.length < limit) throw new Error(`There are ${rows.length} pending applicants, and ${limit} are needed.`)
  return rows.map(({ id }) => id)
}

async function changeStatus(scene: Scene, ids: string[]): Promise<number[]> {
  const body = new URLSearchParams({ status: 'Under Review' })
  for (const id of ids) body.append('application', `${id} Pending`)
  const headers = {
    ...browserHeaders(scene.app.port, scene.employer),
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(Buffer.byteLength(body.toString())),
  }
  const request = rawRequest(scene.app, 'POST', '/view-applicants/status-changes', headers) + body
  return send(scene, [request], 303)
}

/** The rows that a change has to write, in one transaction. */
async function changeBare(pool: Pool, ids: string[]): Promise<void> {
  await pool.query(
    `with changed as (
       update applications set status = 'Under Review', status_changed_at = now()
       where id = any($1::uuid[]) and status = 'Pending' returning id)
     insert into application_events (id, application_id, from_status, to_status, at)
     select gen_random_uuid(), id, 'Pending', 'Under Review', now() from changed`,
    [ids],
  )
}

/** Opens a page `count` times, one after another. @returns the milliseconds of each */
function open(scene: Scene, path: string, count: number): Promise<number[]> {
  const request = rawRequest(scene.app, 'GET', path, browserHeaders(scene.app.port, scene.employer))
  return send(
    scene,
    Array.from({ length: count }, () => request),
    200,
  )
}

/** Sends the requests on one connection, one after another. @returns the milliseconds of each */
async function send({ app, generator }: Scene, requests: string[], status: number): Promise<number[]> {
  const load: LoadOptions = { port: app.port, requests, seconds: 600, status, connections: 1 }
  const result = await ask<LoadResult>(generator, load)
  if ('failure' in result) throw new Error(result.failure)
  return result.latencies
}

const percentile95 = (times: readonly number[]) => percentile(times, 0.95) ?? 0

/**
 * Applicants with a resume whose text has 60 words; 1 in 100 is a rigger. Four in ten are pending. The job is ranked;
 * the answers themselves, which no list reads, are left out.
 */
async function fillApplicants(db: Database, jobId: string, count: number): Promise<void> {
  const id = (prefix: string) => sql.raw(`overlay(md5('${prefix}${jobId}' || n)::text placing '7' from 13)::uuid`)
  const numbers = sql`generate_series(1, ${count}) n`
  await db.execute(sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    select ${id('person')}, 'Applicant ' || n, 'applicant' || n || '.' || ${jobId} || '@example.com', true, now(), now()
    from ${numbers}`)
  await db.execute(sql`insert into profiles (id, full_name, user_type, headline, skills, created_at)
    select ${id('person')}, 'Applicant ' || n, 'employee', 'Forklift driver with ' || n % 20 || ' years',
      case when n % 2 = 0 then array['Forklift', 'Welding'] else array['First aid'] end, now()
    from ${numbers}`)
  await db.execute(sql`insert into resumes (id, person_id, name, kind, size, content, text, is_default, uploaded_at)
    select ${id('resume')}, ${id('person')}, 'Resume', 'txt', 7, '\\x726573756d65',
      'Forklift driver. ' || case when n % 100 = 0 then 'Rigger. ' else '' end
        || (select string_agg('word' || (n * 31 + w * 17) % 5000, ' ') from generate_series(1, 60) w),
      true, now()
    from ${numbers}`)
  await db.execute(sql`insert into applications (id, job_id, applicant_id, posted_by, status, job_title, company_name,
      applied_at, status_changed_at, rating, needed_answers, unmet_answers)
    select ${id('application')}, j.id, ${id('person')}, j.posted_by,
      case when n % 10 < 4 then 'Pending' else (${sql.param(STATUSES)}::text[])[1 + n % ${STATUSES.length}] end,
      j.title, j.company_name, now() - n * interval '1 minute', now() - n * interval '1 minute', nullif(n % 6, 0), 2, n % 3
    from ${numbers}, jobs j where j.id = ${jobId}`)
  await db.execute(sql`insert into application_submissions (application_id, resume_id)
    select ${id('application')}, ${id('resume')} from ${numbers}`)
  await db.execute(sql`insert into application_events (id, application_id, to_status, at)
    select ${id('event')}, ${id('application')}, 'Pending', now() - n * interval '1 minute' from ${numbers}`)
  const ranking = { ...DEFAULT_RANKING, requiredSkills: ['Forklift', 'First aid'] }
  await db.insert(jobRankings).values({ jobId, ...ranking, updatedAt: new Date() })
  await db.execute(sql`vacuum (analyze)`)
}
