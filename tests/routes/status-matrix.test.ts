import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STATUSES, type Status } from '#app/domain/applications/application.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { STATUS_ACTIONS, STATUS_BEFORE, STATUS_PAIRS } from '#tests/support/status-matrix.ts'
import { type RouteResponse, send } from './client.ts'
import { ACTORS, type ActorName, type HiringActors, MAKERS, makeHiringActors } from './hiring-actors.ts'

/** Every change of every status by every actor, over HTTP. */

let site: Site
let actors: HiringActors
let application: typeof applications.$inferSelect
beforeAll(async () => {
  site = await openSite()
  actors = await makeHiringActors(site)
  const job = await makeJob(site.db, actors.people.poster)
  application = await makeApplication(site.db, job, actors.people.applicant)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

type Attempt = { name: ActorName; from: Status; to: Status; rule: string; expected?: Status }

type Path = {
  send(attempt: Attempt): Promise<RouteResponse>
  /** Those who may make a change that has one of `rules`, and the responses to the others, whatever they ask for. */
  makers: readonly ActorName[]
  rules: string
  refusals: Partial<Record<ActorName, Answer>>
  /** The responses to makers: for a change of the matrix, for the present status, and for any other change. */
  valid: Answer
  same: Answer
  invalid: Answer
  /** For `Withdrawn`, where it is not among the statuses that can be asked for. */
  withdrawn?: Answer
}

/** A status, or the login page or list of applicants that the response redirects to. */
type Answer = number | '/employer/login' | '/employee/login' | '/view-applicants' | '/employee/dashboard'

const answerOf = ({ status, location }: RouteResponse): Answer =>
  status === 303 ? ((location ?? '').split('?')[0] as Answer) : status

const FORM_REFUSALS = {
  guest: '/employer/login',
  applicant: 403,
  'another job seeker': 403,
  'a read-only member': 403,
  'a removed member': 403,
  'a suspended recruiter': '/employer/login',
  'another employer': 404,
} as const

const PATHS = {
  'one change': {
    send: ({ name, from, to, expected = from }) =>
      actors.visitors[name].post(`/view-applicants/${application.id}/status`, {
        status: to,
        expected_status: expected,
        confirmed: 'yes',
      }),
    refusals: FORM_REFUSALS,
    makers: MAKERS,
    rules: 'yc',
    valid: '/view-applicants',
    same: '/view-applicants',
    invalid: 409,
  },
  'a bulk change': {
    send: ({ name, from, to, expected = from }) =>
      actors.visitors[name].post('/view-applicants/status-changes', {
        status: to,
        application: `${application.id} ${expected}`,
      }),
    // It skips the applications that it cannot change, and those of other companies.
    refusals: { ...FORM_REFUSALS, 'another employer': '/view-applicants' },
    makers: MAKERS,
    rules: 'yc',
    valid: '/view-applicants',
    same: '/view-applicants',
    invalid: '/view-applicants',
  },
  'the API': {
    send: ({ name, from, to, expected = from }) =>
      send(site.url, {
        method: 'POST',
        path: `/api/v1/employer/applicants/${application.id}/status`,
        headers: { Authorization: `Bearer ${actors.keys[name]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: to, expected_status: expected }),
      }),
    // Only the keys of employers work.
    refusals: {
      ...FORM_REFUSALS,
      guest: 401,
      applicant: 401,
      'another job seeker': 401,
      'a suspended recruiter': 401,
      admin: 401,
    },
    makers: ['poster', 'recruiter'],
    rules: 'yc',
    valid: 200,
    same: 200,
    invalid: 409,
    withdrawn: 400,
  },
  'a withdrawal': {
    send: ({ name }) => actors.visitors[name].post(`/employee/dashboard/applications/${application.id}/withdrawal`),
    refusals: {
      guest: '/employee/login',
      'another job seeker': 404,
      poster: 403,
      recruiter: 403,
      'a read-only member': 403,
      'a removed member': 403,
      'a suspended recruiter': '/employee/login',
      'another employer': 403,
      admin: 403,
    },
    makers: ['applicant'],
    rules: 'w',
    valid: '/employee/dashboard',
    same: '/employee/dashboard',
    invalid: 409,
  },
} satisfies Record<string, Path>

const isApplication = () => eq(applications.id, application.id)

async function reset(from: Status, endedAt: Date | null = null) {
  const statusBefore = from === 'Rejected' ? STATUS_BEFORE : null
  await site.db.update(applications).set({ status: from, statusBefore, endedAt }).where(isApplication())
}

/** The application and all that a change of its status writes. */
async function written() {
  const { rows } = await site.db.$client.query<{
    row: object
    status: string
    history: number
    audit: string[]
    emails: number
    tasks: number
  }>(
    `select to_jsonb(a) as row, a.status,
       (select count(*)::int from application_events where application_id = a.id) as history,
       (select coalesce(array_agg(action order by id), '{}') from audit_events where subject_id = a.id::text) as audit,
       (select count(*)::int from emails) as emails,
       (select count(*)::int from pgboss.job where name in ('notify-status-change', 'deliver-webhook')) as tasks
     from applications a where a.id = $1`,
    [application.id],
  )
  const [found] = rows
  if (!found) throw new Error('The application is gone.')
  return found
}

/** Deletes the tasks that would email the applicant 10 seconds after a change, while other attempts are counted. */
const deleteTasks = () => site.db.$client.query(`delete from pgboss.job where name = 'notify-status-change'`)

/** Makes the attempt and expects its response, and that it changes nothing. */
async function expectRejected(path: Path, attempt: Attempt, answer: Answer | undefined) {
  const label = `${attempt.name}: ${attempt.from} to ${attempt.to}`
  const before = await written()
  expect(answerOf(await path.send(attempt)), label).toBe(answer)
  expect(await written(), label).toEqual(before)
}

async function expectRecorded(path: Path, attempt: Attempt) {
  const { name, from, to, rule } = attempt
  const label = `${name}: ${from} to ${to}`
  const before = await written()
  expect(answerOf(await path.send(attempt)), label).toBe(path.valid)
  const after = await written()
  expect([after.status, after.history - before.history], label).toEqual([to, 1])
  expect(after.audit, label).toEqual([...before.audit, STATUS_ACTIONS[rule]])
  // The applicant withdraws at once, with emails to both sides; of other changes they are told after the undo.
  expect([after.emails - before.emails, after.tasks - before.tasks], label).toEqual(rule === 'w' ? [2, 0] : [0, 1])
  await deleteTasks()
}

describe.each<[string, Path]>(Object.entries(PATHS))('%s over HTTP', (pathName, path) => {
  // A withdrawal has no other target.
  const pairs = STATUS_PAIRS.filter(({ to }) => pathName !== 'a withdrawal' || to === 'Withdrawn')
  const validPairs = pairs.filter(({ rule }) => path.rules.includes(rule))
  const isValid = (name: ActorName, rule: string) => path.makers.includes(name) && path.rules.includes(rule)

  test('is recorded where the matrix allows it, and is rejected without a trace for every other actor and status', {
    timeout: 240_000,
  }, async () => {
    for (const pair of pairs) {
      await site.db.delete(rateLimits)
      for (const name of ACTORS) {
        await reset(pair.from)
        // Others are rejected before the statuses are compared, so that one valid change from each status suffices.
        if (!path.makers.includes(name) && pair !== validPairs.find(({ from }) => from === pair.from)) continue
        const attempt = { name, ...pair }
        if (isValid(name, pair.rule)) await expectRecorded(path, attempt)
        else {
          const invalid = pair.from === pair.to ? path.same : path.invalid
          const rejected = pair.to === 'Withdrawn' ? (path.withdrawn ?? invalid) : invalid
          await expectRejected(path, attempt, path.makers.includes(name) ? rejected : path.refusals[name])
        }
      }
    }
  })

  test('is rejected for those who may change the status, once the application has ended or its job is deleted', {
    timeout: 240_000,
  }, async () => {
    const job = eq(jobs.id, application.jobId)
    const now = new Date()
    const [listed] = await site.db.select({ listedUntil: jobs.listedUntil }).from(jobs).where(job)
    for (const { endedAt, deletedAt } of [
      { endedAt: now, deletedAt: null },
      { endedAt: now, deletedAt: now },
      { endedAt: null, deletedAt: now },
    ]) {
      await site.db
        .update(jobs)
        .set({ deletedAt, listedUntil: deletedAt ? null : now })
        .where(job)
      const [name = 'poster'] = path.makers
      for (const pair of validPairs) {
        await site.db.delete(rateLimits)
        await reset(pair.from, endedAt)
        await expectRejected(path, { name, ...pair }, path.invalid)
      }
    }
    await site.db
      .update(jobs)
      .set({ deletedAt: null, ...listed })
      .where(job)
    await reset('Pending')
  })
})

// A withdrawal names no status that it was made for.
const { 'a withdrawal': _, ...PATHS_WITH_EXPECTED_STATUS } = PATHS

test.each<[string, Path]>(Object.entries(PATHS_WITH_EXPECTED_STATUS))(
  '%s over HTTP is rejected when it was made for another status than the present one',
  { timeout: 240_000 },
  async (_name, path) => {
    for (const pair of STATUS_PAIRS.filter(({ rule }) => path.rules.includes(rule))) {
      await site.db.delete(rateLimits)
      const expected = STATUSES.find((status) => status !== pair.from && status !== pair.to)
      await reset(pair.from)
      await expectRejected(path, { name: 'poster', ...pair, expected }, path.invalid)
    }
  },
)

test('a rejection over HTTP returns only to the status before the last rejection', async () => {
  const path = PATHS_WITH_EXPECTED_STATUS['one change']
  const reject = { name: 'poster', to: 'Rejected', rule: 'y' } as const
  const restore = { name: 'poster', from: 'Rejected' } as const
  await reset('Pending')
  await expectRecorded(path, { ...reject, from: 'Pending' })
  await expectRecorded(path, { ...restore, to: 'Pending', rule: 'c' })
  await expectRecorded(path, { name: 'poster', from: 'Pending', to: 'Interview Scheduled', rule: 'y' })
  await expectRecorded(path, { ...reject, from: 'Interview Scheduled' })
  for (const to of STATUSES.filter((status) => status !== 'Interview Scheduled' && status !== 'Rejected'))
    await expectRejected(path, { ...restore, to, rule: '.' }, path.invalid)
  await expectRecorded(path, { ...restore, to: 'Interview Scheduled', rule: 'c' })
})

test('a change is undone over HTTP by its maker alone, and once', async () => {
  await reset('Pending')
  const before = await written()
  await expectRecorded(PATHS_WITH_EXPECTED_STATUS['one change'], {
    name: 'poster',
    from: 'Pending',
    to: 'Reviewed',
    rule: 'y',
  })
  const [event] = await site.db
    .select({ changeId: applicationEvents.changeId })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, application.id))
    .orderBy(desc(applicationEvents.id))
    .limit(1)
  const undo = (name: ActorName) =>
    actors.visitors[name].post(`/view-applicants/status-changes/${event?.changeId}/undo`)
  const made = await written()
  const refusals: Record<string, Answer> = { ...FORM_REFUSALS, 'another employer': '/view-applicants' }
  for (const name of ACTORS.filter((name) => name !== 'poster')) {
    expect(answerOf(await undo(name)), name).toBe(refusals[name] ?? '/view-applicants')
    expect(await written(), name).toEqual(made)
  }
  expect(answerOf(await undo('poster'))).toBe('/view-applicants')
  const undone = await written()
  expect(undone).toMatchObject({ status: 'Pending', history: before.history, emails: before.emails })
  expect(undone.audit).toEqual([...made.audit, 'application.status-change-undone'])
  await deleteTasks()
  const settled = await written()
  expect(answerOf(await undo('poster'))).toBe('/view-applicants')
  expect(await written()).toEqual(settled)
})
