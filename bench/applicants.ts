import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { DEFAULT_RANKING } from '#app/domain/applications/ranking/ranking.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { jobRankings } from '#db/schema/applications.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { browserHeaders } from './environment.ts'
import type { Running } from './processes.ts'
import { measureMs } from './rounds.ts'

/** Applicants of one job. */
export const APPLICANT_COUNTS = [5_000, 100_000]
const SELECTED = 200
/** Requests before the measured ones: until V8 has compiled the code of a page, it takes several times as long. */
const WARM_UP = 30
const STATUSES = ['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Rejected']

/** 95th percentiles in milliseconds; `bare` is the one statement that finds the same rows, without the page. */
export type ApplicantFigures = { name: string; ms: number; bare: number }

type Scene = { app: Running; db: Database; employer: Person; jobId: string }

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
  try {
    const employer = await makePerson(db, 'employer', { email: `${newId()}@example.com` })
    const { id: jobId } = await makeJob(db, employer)
    await fillApplicants(db, jobId, count)
    const scene = { app, db, employer, jobId }
    const page = `/view-applicants?job=${jobId}`
    for (let n = 0; n < WARM_UP; n += 1) {
      await open(scene, page)
      await open(scene, `${page}&view=board`)
    }
    return [
      await compare(
        'list',
        rounds,
        () => open(scene, page),
        () => query(db, LIST, [jobId]),
      ),
      await compare(
        'list by name',
        rounds,
        () => open(scene, `${page}&sort=name`),
        () => query(db, BY_NAME, [jobId]),
      ),
      await compare(
        'list by requirements',
        rounds,
        () => open(scene, `${page}&sort=requirements`),
        () => query(db, BY_UNMET, [jobId]),
      ),
      await compare(
        'list by score',
        rounds,
        () => open(scene, `${page}&sort=score`),
        () => query(db, BY_SCORE, [jobId]),
      ),
      await compare(
        'board',
        rounds,
        () => open(scene, `${page}&view=board`),
        () => query(db, BOARD, [jobId]),
      ),
      await compare(
        'resume search, 1 in 100',
        rounds,
        () => open(scene, `${page}&q=rigger`),
        () => query(db, SEARCH, [jobId, 'rigger']),
      ),
      await compare(
        'resume search, all',
        rounds,
        () => open(scene, `${page}&q=forklift`),
        () => query(db, SEARCH, [jobId, 'forklift']),
      ),
      await measureBulkChange(scene, Math.max(4, Math.ceil(rounds / 5))),
    ]
  } finally {
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

/**
 * Both alternately, so that other load on the machine affects both equally; the first of each is not counted.
 *
 * @param prepare runs before each round, outside the measured times
 */
async function compare(
  name: string,
  rounds: number,
  run: () => Promise<unknown>,
  runBare: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<ApplicantFigures> {
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let n = -1; n < rounds; n += 1) {
    await prepare()
    const [ms, bare] = [await measureMs(run), await measureMs(runBare)]
    if (n < 0) continue
    times.push(ms)
    bareTimes.push(bare)
  }
  return { name, ms: percentile95(times), bare: percentile95(bareTimes) }
}

/** Each round changes the same applicants, who are Pending again before it. */
async function measureBulkChange(scene: Scene, rounds: number): Promise<ApplicantFigures> {
  const pending = await selectIds(scene, 2 * SELECTED)
  const pool = scene.db.$client
  return compare(
    `change of ${SELECTED}`,
    rounds,
    () => changeStatus(scene, pending.slice(0, SELECTED)),
    () => changeBare(pool, pending.slice(SELECTED)),
    () => pool.query(`update applications set status = 'Pending' where id = any($1::uuid[])`, [pending]),
  )
}

async function selectIds({ db, jobId }: Scene, limit: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from applications where job_id = $1 and status = 'Pending' order by id limit $2`,
    [jobId, limit],
  )
  if (rows.length < limit) throw new Error(`There are ${rows.length} pending applicants, and ${limit} are needed.`)
  return rows.map(({ id }) => id)
}

async function changeStatus({ app, employer }: Scene, ids: string[]): Promise<void> {
  const body = new URLSearchParams({ status: 'Under Review' })
  for (const id of ids) body.append('application', `${id} Pending`)
  const response = await fetch(`http://127.0.0.1:${app.port}/view-applicants/status-changes`, {
    method: 'POST',
    body,
    headers: browserHeaders(app.port, employer),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  if (response.status !== 303) throw new Error(`The change responded with ${response.status}.`)
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

const query = (db: Database, statement: string, values: string[]) => db.$client.query(statement, values)

async function open({ app, employer }: Scene, path: string): Promise<void> {
  const headers = browserHeaders(app.port, employer)
  const response = await fetch(`http://127.0.0.1:${app.port}${path}`, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`)
}

function percentile95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
}

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
