import { and, eq } from 'drizzle-orm'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employerApplicantPage, employerJob, employerJobPage } from '#app/domain/api/employer/employer-schema.ts'
import { API_KEY_PREFIX, type ApiScope } from '#app/domain/api/keys/api-key.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { type RouteResponse, send, visit } from './client.ts'
import { expectDocumented } from './documented-responses.ts'

/** The API with a key, as an employer's own program calls it. */

const ALL: ApiScope[] = ['jobs:read', 'jobs:write', 'applicants:read', 'applicants:write']

let site: Site
let employer: Person
let other: Person
let key: string
beforeAll(async () => {
  site = await openSite()
  employer = await makePerson(site.db, 'employer', { companyName: 'Harbour Logistics' })
  other = await makePerson(site.db, 'employer')
  key = await makeKey(employer)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rateLimits)
})

const makeKey = (person: Person, scopes: ApiScope[] = ALL) => makeApiKey(site.db, person, scopes)

type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string> }

async function call(path: string, { as = key, body, headers = {} }: Sent = {}): Promise<RouteResponse> {
  const method = body === undefined ? 'GET' : 'POST'
  const authorization: Record<string, string> = as === null ? {} : { Authorization: `Bearer ${as}` }
  const response = await send(site.url, {
    path: `/api/v1/employer${path}`,
    method,
    headers: { ...authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expectDocumented(method, `/api/v1/employer${path}`, response)
  return response
}

const json = ({ body }: RouteResponse) => JSON.parse(body)

const JOB = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  description: 'Load and unload trucks.',
  responsibilities: ['Load trucks'],
  requirements: ['LF licence'],
  pay_min_cents: 3500_00,
  pay_max_cents: 4000_00,
  pay_period: 'week',
}

describe('authorisation', () => {
  const closed = () => makeJob(site.db, other, { title: 'Job of another employer' })
  const WRITES: [ApiScope, (ids: { job: string; application: string }) => [string, unknown?]][] = [
    ['jobs:read', () => ['/jobs']],
    ['jobs:read', ({ job }) => [`/jobs/${job}`]],
    ['jobs:write', () => ['/jobs', JOB]],
    ['jobs:write', ({ job }) => [`/jobs/${job}`, { title: 'Changed', version: 1 }]],
    ['jobs:write', ({ job }) => [`/jobs/${job}/closure`, {}]],
    ['applicants:read', () => ['/applicants']],
    [
      'applicants:write',
      ({ application }) => [`/applicants/${application}/status`, { status: 'Reviewed', expected_status: 'Pending' }],
    ],
  ]

  test.each(WRITES)('an operation with the scope %s needs a key that has it', async (scope, requestOf) => {
    const job = await closed()
    const { id: application } = await makeApplication(site.db, job, await makePerson(site.db, 'employee'))
    const [path, body] = requestOf({ job: job.id, application })
    for (const as of [null, 'nonsense', API_KEY_PREFIX + generateToken()]) {
      const response = await call(path, { as, body })
      expect(response.status).toBe(401)
      expect(response.headers['content-type']).toBe('application/problem+json')
      expect(response.headers['www-authenticate']).toBe('Bearer')
    }
    const without = await makeKey(
      employer,
      ALL.filter((one) => one !== scope),
    )
    expect(json(await call(path, { as: without, body }))).toMatchObject({
      status: 403,
      detail: `The key needs the scope ${scope}.`,
    })
    // Ids of another employer are not found; lists leave them out.
    const response = await call(path, { as: await makeKey(employer, [scope]), body })
    const isOfOther = path.includes(job.id) || path.includes(application)
    expect(response.status).toBe(isOfOther ? 404 : path === '/jobs' && body ? 201 : 200)
    expect(response.body).not.toContain(job.title)
    const [unchanged] = await site.db
      .select({ title: jobs.title, closedAt: jobs.closedAt })
      .from(jobs)
      .where(eq(jobs.id, job.id))
    expect(unchanged).toEqual({ title: job.title, closedAt: null })
  })

  test('a revoked key and the key of a suspended employer are rejected; a session is not enough', async () => {
    const revoked = await makeKey(employer)
    expect((await call('/jobs', { as: revoked })).status).toBe(200)
    await site.db
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(eq(apiKeys.tokenHash, hashToken(revoked)))
    expect((await call('/jobs', { as: revoked })).status).toBe(401)
    const suspended = await makePerson(site.db, 'employer')
    const theirs = await makeKey(suspended)
    await site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.id))
    expect((await call('/jobs', { as: theirs })).status).toBe(401)
    expect((await visit(site, { as: employer }).get('/api/v1/employer/jobs')).status).toBe(401)
    expect((await call('/jobs', { headers: { Origin: 'https://elsewhere.example' }, body: JOB })).status).toBe(403)
  })

  test('invalid keys are counted, and every response says how many requests are left', async () => {
    const { headers } = await call('/jobs')
    expect(headers.ratelimit).toMatch(/^"default";r=299;t=\d+$/)
    let response = await call('/jobs', { as: 'wrong' })
    for (let n = 0; n < 60; n++) response = await call('/jobs', { as: 'wrong' })
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call('/jobs')).status).toBe(200)
  })
})

describe('jobs', () => {
  test('a job is posted, read, changed, closed and audited, and is on the board while it is open', async () => {
    const created = await call('/jobs', { body: JOB })
    expect(created.status).toBe(201)
    const job = employerJob.parse(json(created))
    expect(job).toMatchObject({
      status: 'Open',
      company: 'Harbour Logistics',
      salary: '$3,500 to $4,000 a week',
      version: 1,
    })
    expect((await visit(site).get(`/jobs/${job.id}`)).status).toBe(200)
    expect(employerJobPage.parse(json(await call('/jobs?status=Open'))).jobs.map(({ id }) => id)).toContain(job.id)
    const changed = await call(`/jobs/${job.id}`, { body: { title: 'Reach Forklift Driver', version: 1 } })
    expect(json(changed)).toMatchObject({ title: 'Reach Forklift Driver', salary: job.salary, version: 2 })
    const stale = await call(`/jobs/${job.id}`, { body: { title: 'Too late', version: 1 } })
    expect(json(stale)).toMatchObject({ status: 409, detail: 'The job has version 2 now. Read it again.' })
    expect(json(await call(`/jobs/${job.id}/closure`, { body: {} })).status).toBe('Closed')
    expect((await call(`/jobs/${job.id}/closure`, { body: {} })).status).toBe(409)
    const audited = await site.db
      .select({ action: auditEvents.action, actorId: auditEvents.actorId, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, job.id)))
    expect(audited.map(({ action }) => action).sort()).toEqual(['job.closed', 'job.edited', 'job.posted'])
    expect(new Set(audited.map(({ actorId }) => actorId))).toEqual(new Set([employer.id]))
    for (const { details } of audited) expect(details).toMatchObject({ apiKey: 'Test' })
  })

  test.each([
    ['{', undefined],
    [{ ...JOB, title: undefined }, 'title'],
    [{ ...JOB, title: ' ' }, 'title'],
    [{ ...JOB, company_name: 'Another company' }, 'company_name'],
    [{ ...JOB, pay_period: null }, 'pay_period'],
    [{ ...JOB, pay_min_cents: 5000_00 }, 'pay_max_cents'],
    [{ ...JOB, closes_on: '2020-01-01' }, 'closes_on'],
    [{ ...JOB, responsibilities: [] }, 'responsibilities'],
    [{ ...JOB, job_type: 'Slavery' }, 'job_type'],
  ])('%j is rejected with the name of the field', async (body, parameter) => {
    const response = await call('/jobs', { body })
    expect(response.status).toBe(400)
    expect(json(response).errors?.[0]?.parameter).toBe(parameter)
  })

  test('a request that is repeated with its idempotency key posts one job, also at the same time', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const body = { ...JOB, title: 'Once only' }
    const responses = await Promise.all(Array.from({ length: 5 }, () => call('/jobs', { body, headers })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(responses.map((response) => json(response).id)).size).toBe(1)
    expect(responses.filter((response) => response.headers['idempotent-replayed'])).toHaveLength(4)
    expect(await site.db.select().from(jobs).where(eq(jobs.title, 'Once only'))).toHaveLength(1)
    expect((await call('/jobs', { body: { ...body, title: 'Another' }, headers })).status).toBe(422)
    const own = await call('/jobs', { as: await makeKey(other), body, headers })
    expect(own.status).toBe(201)
    expect((await call('/jobs', { body, headers: { 'Idempotency-Key': 'a b' } })).status).toBe(400)
  })

  test('a job with unlawful wording and unusual pay is posted as it was sent, with warnings', async () => {
    const body = { ...JOB, title: 'Foreman', pay_min_cents: 50, pay_max_cents: 60, pay_period: 'hour' }
    const created = await call('/jobs', { body })
    expect(created.status).toBe(201)
    const job = employerJob.parse(json(created))
    expect(job).toMatchObject({ title: 'Foreman', pay_min_cents: 50 })
    expect(job.warnings.map(({ kind, parameter }) => `${kind} ${parameter}`)).toEqual([
      'discriminatory-wording title',
      'implausible-pay pay_min_cents',
    ])
    expect(employerJob.parse(json(await call('/jobs', { body: JOB }))).warnings).toEqual([])
  })

  test('pay that is sent as text is the pay range, and follows the text when it changes', async () => {
    const { pay_min_cents: _, pay_max_cents: __, pay_period: ___, ...withoutPay } = JOB
    const body = { ...withoutPay, salary: '$95,000 a year plus super' }
    const created = employerJob.parse(json(await call('/jobs', { body })))
    expect(created).toMatchObject({ pay_min_cents: 9_500_000, pay_max_cents: 9_500_000, pay_period: 'year' })
    const change = async (body: Record<string, unknown>) =>
      employerJob.parse(json(await call(`/jobs/${created.id}`, { body })))
    const raised = await change({ salary: '$50 an hour', version: 1 })
    expect(raised).toMatchObject({ pay_min_cents: 5_000, pay_max_cents: 5_000, pay_period: 'hour' })
    const range = await change({ pay_min_cents: 4_000, version: 2 })
    expect(range).toMatchObject({ salary: '$40 to $50 an hour', pay_min_cents: 4_000, pay_max_cents: 5_000 })
    const differing = await change({ salary: '$60 an hour', pay_max_cents: 5_500, version: 3 })
    expect(differing.warnings.map(({ kind }) => kind)).toEqual(['pay-differs'])
  })

  test('a reference that another of the employer’s jobs has is a conflict, also at the same time', async () => {
    const body = { ...JOB, reference: 'HL-1' }
    const posted = await Promise.all(Array.from({ length: 4 }, () => call('/jobs', { body })))
    expect(posted.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const conflict = posted.find(({ status }) => status === 409)
    expect(conflict && json(conflict)).toMatchObject({
      detail: 'Another job has this reference.',
      errors: [{ parameter: 'reference', message: expect.stringContaining('Enter a different one') }],
    })
    const job = employerJob.parse(json(await call('/jobs', { body: JOB })))
    const changed = await call(`/jobs/${job.id}`, { body: { reference: 'hl-1', version: 1 } })
    expect([changed.status, json(changed).errors?.[0]?.parameter]).toEqual([409, 'reference'])
  })

  test('a rejected request can be corrected and sent again with its idempotency key', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const job = employerJob.parse(json(await call('/jobs', { body: JOB })))
    expect((await call(`/jobs/${job.id}`, { body: { title: '', version: 1 }, headers })).status).toBe(400)
    expect((await call(`/jobs/${job.id}`, { body: { title: 'Fixed', version: 1 }, headers })).status).toBe(200)
  })
})

test('applicants are listed with their contact details, and their status changes once', async () => {
  const job = await makeJob(site.db, employer, { title: 'Packer' })
  const seeker = await makePerson(site.db, 'employee')
  const { id } = await makeApplication(site.db, job, seeker)
  const page = employerApplicantPage.parse(json(await call(`/applicants?job=${job.id}`)))
  expect(page.applicants).toMatchObject([{ id, email: seeker.email, status: 'Pending', job: { title: 'Packer' } }])
  const body = { status: 'Reviewed', expected_status: 'Pending' }
  expect(json(await call(`/applicants/${id}/status`, { body }))).toMatchObject({ status: 'Reviewed' })
  const stale = await call(`/applicants/${id}/status`, { body: { status: 'Hired', expected_status: 'Pending' } })
  expect(json(stale)).toMatchObject({ status: 409, detail: 'The status is Reviewed now. Read it again.' })
  const withdrawn = await call(`/applicants/${id}/status`, {
    body: { status: 'Withdrawn', expected_status: 'Reviewed' },
  })
  expect(json(withdrawn)).toMatchObject({ status: 400, errors: [{ parameter: 'status' }] })
  const [row] = await site.db.select({ status: applications.status }).from(applications).where(eq(applications.id, id))
  expect(row?.status).toBe('Reviewed')
  const hired = { status: 'Hired', expected_status: 'Reviewed' }
  expect((await call(`/applicants/${id}/status`, { body: hired })).status).toBe(200)
  const impossible = await call(`/applicants/${id}/status`, { body: { status: 'Rejected', expected_status: 'Hired' } })
  expect(json(impossible)).toMatchObject({
    status: 409,
    detail: 'The status is Hired now. It cannot change to this one.',
  })
  expect((await call('/applicants?colour=red')).status).toBe(400)
})

test('a key that can change statuses and not read applicants gets no contact details', async () => {
  const seeker = await makePerson(site.db, 'employee')
  const { id } = await makeApplication(site.db, await makeJob(site.db, employer), seeker)
  const as = await makeKey(employer, ['applicants:write'])
  const body = { status: 'Reviewed', expected_status: 'Pending' }
  const answer = await call(`/applicants/${id}/status`, { as, body })
  expect(Object.keys(json(answer))).toEqual(['id', 'status', 'applied_at', 'status_changed_at'])
  expect(json(answer)).toMatchObject({ id, status: 'Reviewed' })
  expect((await call('/applicants', { as })).status).toBe(403)
})

test.each([
  ['/jobs?after=nonsense', 'after'],
  ['/jobs?before=nonsense', 'before'],
  ['/applicants?after=nonsense', 'after'],
  ['/applicants?before=nonsense', 'before'],
  ['/applicants?after=f47ac10b-58cc-4372-a567-0e02b2c3d479', 'after'],
  ['/applicants?job=nonsense', 'job'],
  ['/applicants?job=f47ac10b-58cc-4372-a567-0e02b2c3d479', 'job'],
  ['/applicants?job=0192F0C4-7D1E-7C3A-9B52-3F6A1C0E8D41', 'job'],
])('the invalid cursor or job of %s is a problem that names its parameter', async (path, parameter) => {
  const response = await call(path)
  expect(response.status).toBe(400)
  expect(json(response).errors).toMatchObject([{ parameter }])
})

test('the page after the last one is empty, also when its applicants have got another status since', async () => {
  const poster = await makePerson(site.db, 'employer')
  const as = await makeKey(poster)
  const job = await makeJob(site.db, poster)
  const ids: string[] = []
  for (let n = 0; n < 21; n++) {
    const appliedAt = new Date(Date.now() - n * 60_000)
    ids.push((await makeApplication(site.db, job, await makePerson(site.db, 'employee'), { appliedAt })).id)
  }
  const first = employerApplicantPage.parse(json(await call('/applicants?status=Pending', { as })))
  expect(first.applicants.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  await site.db
    .update(applications)
    .set({ status: 'Reviewed' })
    .where(eq(applications.id, ids[20] ?? ''))
  const after = json(await call(`/applicants?status=Pending&after=${first.next}`, { as }))
  expect(after).toEqual({ applicants: [], next: null, previous: null })

  const posted: string[] = []
  for (let n = 1; n <= 20; n++) posted.push((await makeJob(site.db, poster, { ageMinutes: n })).id)
  const page = employerJobPage.parse(json(await call('/jobs', { as })))
  const [oldest] = await site.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.postedBy, poster.id))
    .orderBy(jobs.createdAt)
    .limit(1)
  expect(page.jobs).toHaveLength(20)
  await site.db
    .update(jobs)
    .set({ deletedAt: new Date(), listedUntil: null })
    .where(eq(jobs.id, oldest?.id ?? ''))
  expect(json(await call(`/jobs?after=${page.next}`, { as }))).toEqual({ jobs: [], next: null, previous: null })
})

test('a client that is generated from the document calls every operation that needs a key, and repeats each write with its idempotency key', async () => {
  const definition = json(await send(site.url, { path: '/api/v1/openapi.json' }))
  const api = new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { paramsSerializer: { indexes: null }, headers: { Authorization: `Bearer ${key}` } },
  })
  const client = await api.init()
  const called = new Set<string>()
  const run = async (operation: string, parameters: Record<string, unknown> | null, body?: unknown) => {
    called.add(operation)
    return (await client[operation]?.(parameters as never, body))?.data
  }
  /** Sends a write twice with one idempotency key. */
  const runTwice = async (operation: string, parameters: Record<string, string>, body: unknown) => {
    const repeated = { ...parameters, 'Idempotency-Key': newId() } as never
    const first = await client[operation]?.(repeated, body)
    const second = await client[operation]?.(repeated, body)
    expect(second?.status, operation).toBe(first?.status)
    expect(second?.data, operation).toEqual(first?.data)
    expect(second?.headers['idempotent-replayed'], operation).toBe('true')
    called.add(operation)
    return first?.data
  }
  const title = `Forklift driver ${newId()}`
  const job = employerJob.parse(await runTwice('createEmployerJob', {}, { ...JOB, title }))
  expect(await site.db.$count(jobs, eq(jobs.title, title))).toBe(1)
  expect(employerJobPage.parse(await run('listEmployerJobs', { status: 'Open' })).jobs.map(({ id }) => id)).toContain(
    job.id,
  )
  expect(employerJob.parse(await run('getEmployerJob', { id: job.id }))).toEqual(job)
  const changed = await runTwice('updateEmployerJob', { id: job.id }, { title: 'Stacker', version: 1 })
  expect(employerJob.parse(changed)).toMatchObject({ title: 'Stacker', version: 2 })
  const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id))
  if (!row) throw new Error('The job was not stored.')
  const { id } = await makeApplication(site.db, row, await makePerson(site.db, 'employee'))
  const page = employerApplicantPage.parse(await run('listApplicants', { job: job.id }))
  expect(page.applicants.map((applicant) => applicant.id)).toEqual([id])
  const body = { status: 'Reviewed', expected_status: 'Pending' }
  expect(await runTwice('changeApplicantStatus', { id }, body)).toMatchObject({ id, status: 'Reviewed' })
  expect(employerJob.parse(await runTwice('closeEmployerJob', { id: job.id }, {})).status).toBe('Closed')
  const withKey = api.getOperations().filter(({ security }) => security?.some((scheme) => 'key' in scheme))
  expect([...called].sort()).toEqual(withKey.map(({ operationId }) => operationId).sort())
})
