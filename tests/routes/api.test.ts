import { Validator } from '@seriousme/openapi-schema-validator'
import { eq } from 'drizzle-orm'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiCompany, apiJob, apiJobPage, apiProblem } from '#app/domain/api/api-schema.ts'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type RouteResponse, send, visit } from './client.ts'
import { expectDocumented } from './documented-responses.ts'

/** The public API, as a program on another site calls it. */

let site: Site
let poster: Person
beforeAll(async () => {
  site = await openSite()
  poster = await makePerson(site.db, 'employer', { companyName: 'Hills & Dales Hospital' })
  for (let n = 0; n < 24; n++) {
    await makeJob(site.db, poster, {
      title: `Ward nurse ${n}`,
      location: n % 2 ? 'Perth WA or Albury NSW 2640' : 'Hobart TAS',
      jobType: n % 3 ? 'Casual' : 'Full-time',
      ...(n % 4 ? { salary: '$42 to $48.50 an hour', payMinCents: 4200, payMaxCents: 4850, payPeriod: 'hour' } : {}),
      ageMinutes: n,
    })
  }
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rateLimits)
})

async function call(path: string): Promise<RouteResponse> {
  const response = await visit(site).get(`/api/v1${path}`, { Origin: 'https://elsewhere.example' })
  expectDocumented('GET', `/api/v1${path}`, response)
  return response
}
const json = ({ body }: RouteResponse) => JSON.parse(body)

test('the OpenAPI document is valid, and every operation in it answers as it says', async () => {
  const response = await call('/openapi.json')
  const document = json(response)
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: site.url }])
  const [company] = await site.db.select({ slug: companies.slug }).from(companies)
  const [{ id }] = json(await call('/jobs')).jobs
  const examples: Record<string, string> = { '{id}': id, '{slug}': company?.slug ?? '' }
  type Operations = { get?: { responses: object; security?: unknown } }
  for (const [path, { get }] of Object.entries<Operations>(document.paths)) {
    if (!get || get.security) continue
    const address = path.replace(/\{\w+\}/, (name) => examples[name] ?? '').replace('/api/v1', '')
    expect((await call(address)).status, path).toBe(200)
    expect(Object.keys(get.responses)).toContain('429')
  }
})

test('jobs are listed with the filters of the page, and paged by cursors in both directions', async () => {
  const first = apiJobPage.parse(json(await call('/jobs?q=nurse+ward')))
  expect(first.jobs).toHaveLength(20)
  expect([first.count, first.previous]).toEqual([24, null])
  const second = apiJobPage.parse(json(await call(`/jobs?q=nurse+ward&after=${first.next}`)))
  expect(second.jobs).toHaveLength(4)
  expect(second.next).toBeNull()
  expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(24)
  expect(json(await call(`/jobs?q=nurse+ward&before=${second.previous}`)).jobs).toEqual(first.jobs)
  const count = async (query: string) => json(await call(`/jobs?${query}`)).count
  expect(await count('location=Tasmania')).toBe(12)
  expect(await count('state=NSW&state=WA&job_type=Casual')).toBe(8)
  expect(await count('region=greater-hobart')).toBe(12)
  expect(await count('region=riverina')).toBe(0)
  expect(await count('pay=100000&pay_stated=1')).toBe(0)
  expect(await count('pay=80000&pay_stated=1')).toBe(18)
})

test('the page after the last one is empty, also when its jobs have closed since the page before was read', async () => {
  const ids: string[] = []
  for (let n = 0; n < 21; n++)
    ids.push((await makeJob(site.db, poster, { title: `Zookeeper ${n}`, ageMinutes: 100 + n })).id)
  const first = apiJobPage.parse(json(await call('/jobs?q=zookeeper')))
  expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  await site.db
    .update(jobs)
    .set({ closedAt: new Date(), listedUntil: null })
    .where(eq(jobs.id, ids[20] ?? ''))
  const after = apiJobPage.parse(json(await call(`/jobs?q=zookeeper&after=${first.next}`)))
  expect(after).toMatchObject({ jobs: [], next: null, previous: null })
})

test('a job and a company have the documented format', async () => {
  const page = json(await call('/jobs?state=NSW&pay_stated=1'))
  const job = apiJob.parse(json(await call(`/jobs/${page.jobs[0].id}`)))
  expect(job).toEqual(page.jobs[0])
  expect(job.places).toEqual([
    { street: null, locality: 'Perth', state: 'WA', postcode: null, country: 'AU' },
    { street: null, locality: 'Albury', state: 'NSW', postcode: '2640', country: 'AU' },
  ])
  expect(job.pay).toEqual({
    text: '$42 to $48.50 an hour',
    currency: 'AUD',
    min_cents: 4200,
    max_cents: 4850,
    period: 'hour',
  })
  const company = apiCompany.parse(json(await call(`/companies/${job.company.slug}`)))
  expect(company).toMatchObject({ name: 'Hills & Dales Hospital', url: `${site.url}/companies/${job.company.slug}` })
})

test.each([
  ['Western Australia', [{ street: null, locality: null, state: 'WA', postcode: null, country: 'AU' }]],
  ['Remote (Australia)', []],
  ['Remote (NSW)', [{ street: null, locality: null, state: 'NSW', postcode: null, country: 'AU' }]],
  ['Wollongong', [{ street: null, locality: 'Wollongong', state: 'NSW', postcode: null, country: 'AU' }]],
  ['Auckland, New Zealand', [{ street: null, locality: 'Auckland', state: null, postcode: null, country: 'NZ' }]],
])('a job in "%s" has the places that its location names', async (location, places) => {
  const job = await makeJob(site.db, poster, { title: 'Pilot', location })
  expect(apiJob.parse(json(await call(`/jobs/${job.id}`))).places).toEqual(places)
})

test('the pay of a job has a currency unless the job is in another country', async () => {
  const currencyIn = async (location: string) => {
    const job = await makeJob(site.db, poster, { title: 'Pilot', location, salary: '$50 an hour' })
    return apiJob.parse(json(await call(`/jobs/${job.id}`))).pay?.currency
  }
  expect(await currencyIn('Broome WA')).toBe('AUD')
  expect(await currencyIn('Remote')).toBe('AUD')
  expect(await currencyIn('Auckland, New Zealand')).toBeNull()
})

test('a job that is not listed is not found', async () => {
  const job = await makeJob(site.db, poster, { title: 'Paused', pausedAt: new Date(), listedUntil: null })
  for (const path of [`/jobs/${job.id}`, `/jobs/${newId()}`, '/jobs/nonsense', '/companies/nobody', '/nothing']) {
    const response = await call(path)
    expect(response.status, path).toBe(404)
    expect(apiProblem.parse(json(response))).toEqual({ type: 'about:blank', title: 'Not Found', status: 404 })
  }
})

test.each([
  ['job_type=Wizard', 'job_type'],
  ['state=ZZ', 'state'],
  ['region=atlantis', 'region'],
  ['pay=1', 'pay'],
  ['sort=magic', 'sort'],
  ['q=a&q=b', 'q'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['q=a+b+c+d+e+f+g+h+i+j+k+l+m', 'q'],
  [Array.from({ length: 11 }, (_, index) => `category=${index}`).join('&'), 'category'],
  ['after=nonsense', 'after'],
  ['before=nonsense', 'before'],
  ['within=10', 'within'],
  ['within=10&location=+', 'within'],
  ['sort=distance', 'sort'],
  ['sort=distance&location=Perth', 'sort'],
  ['within=10&location=Maryvale', 'location'],
  ['within=10&location=Atlantis', 'location'],
  ['sort=distance&location=9999', 'location'],
  ['limit=1000', 'limit'],
])('the invalid query %s is a problem that names its parameter', async (query, parameter) => {
  const response = await call(`/jobs?${query}`)
  expect(response.status).toBe(400)
  expect(response.headers['content-type']).toBe('application/problem+json')
  const { errors } = apiProblem.parse(json(response))
  expect(errors?.map((error) => error.parameter)).toEqual([parameter])
})

test('programs on other sites may call it, and see how many requests they have left', async () => {
  const first = await call('/jobs')
  expect(first.headers['access-control-allow-origin']).toBe('*')
  const exposed = 'RateLimit, RateLimit-Policy, Retry-After'
  expect(first.headers['access-control-expose-headers']).toBe(exposed)
  expect(first.headers['ratelimit-policy']).toBe('"default";q=300;w=60')
  expect(first.headers.ratelimit).toMatch(/^"default";r=299;t=60$/)
  await site.db.update(rateLimits).set({ used: RATE_LIMITS.api.max })
  const over = await call('/jobs')
  expect(over.status).toBe(429)
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(over.headers['access-control-expose-headers']).toBe(exposed)
  expect(apiProblem.parse(json(over)).status).toBe(429)
})

test('the reference page lists every address, parameter, field and error', async () => {
  const text = pageText(await visit(site).get('/api'))
  for (const part of [
    'GET /api/v1/jobs',
    'GET /api/v1/jobs/{id}',
    'GET /api/v1/companies/{slug}',
    'pay_stated',
    'WA',
    'places[].state',
    'At most 120 characters',
    'Example: &quot;Enrolled Nurse',
    'The idempotency key was used for another request',
  ]) {
    expect(text).toContain(part)
  }
})

test('a client that is generated from the document calls its operations', async () => {
  const api = new OpenAPIClientAxios({
    definition: json(await call('/openapi.json')),
    // The default of OpenAPI: the parameter is repeated for each value.
    axiosConfigDefaults: { paramsSerializer: { indexes: null } },
  })
  const client = await api.init()
  const run = async (operation: string, parameters: Record<string, string | string[]>) =>
    (await client[operation]?.(parameters))?.data
  const { jobs: found } = apiJobPage.parse(await run('listJobs', { q: 'ward nurse', state: ['NSW'], sort: 'newest' }))
  expect(found).toHaveLength(12)
  expect(apiJob.parse(await run('getJob', { id: found[0]?.id ?? '' }))).toEqual(found[0])
  const company = await run('getCompany', { slug: found[0]?.company.slug ?? '' })
  expect(apiCompany.parse(company).name).toBe('Hills & Dales Hospital')
  const operations = api.getOperations().map(({ operationId }) => operationId)
  expect(operations).toContain('createEmployerJob')
  expect(Object.keys(client)).toEqual(expect.arrayContaining(operations))
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

test.each([
  ['PUT', '/api/v1/jobs', 405, {}],
  ['POST', '/api/v1/jobs', 405, JSON_TYPE],
  ['DELETE', '/api/v1/employer/jobs/1', 405, JSON_TYPE],
  ['POST', '/api/v1/employer/jobs', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['POST', '/api/v1/employer/jobs', 403, { ...JSON_TYPE, Origin: 'https://elsewhere.example' }],
  ['POST', '/api/v1/nothing', 404, JSON_TYPE],
  ['GET', '/api/v1/jobs/%ff', 404, {}],
])('%s %s answers with a problem with the status %i', async (method, path, status, headers) => {
  const response = await send(site.url, { method, path, headers, ...(method === 'POST' ? { body: '{}' } : {}) })
  expectDocumented(method, path, response)
  expect(response.status).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json')
  expect(apiProblem.parse(json(response)).status).toBe(status)
  expect(response.headers.allow !== undefined).toBe(status === 405)
})

test('a body that is too long is rejected with a problem', async () => {
  const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
  const response = await send(site.url, { method: 'POST', path: '/api/v1/employer/jobs', headers: JSON_TYPE, body })
  expectDocumented('POST', '/api/v1/employer/jobs', response)
  expect(response.status).toBe(413)
  expect(apiProblem.parse(json(response))).toMatchObject({ status: 413, detail: 'The body is too large.' })
})
