import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parsePlaces } from '#app/domain/jobs/parse-places.server.ts'
import { checkJob, NO_POSTING_RULES } from '#app/domain/jobs/posting/checks/check-job.ts'
import { formatDollars } from '#app/lib/dollars.ts'
import { parsePay } from '#app/lib/pay.ts'
import { ROUTES } from '#tests/support/route-paths.ts'
import { APPLICANT_CURSORS, EMPLOYER_JOB_EXAMPLE, JOB_CURSORS, JOB_EXAMPLE } from './api-examples.ts'
import { apiReference } from './api-reference.ts'
import { COMPONENTS, type SchemaName } from './component-schemas.ts'
import { OPERATIONS, openApiDocument } from './openapi.ts'

test('the OpenAPI document has every operation of the routes of the API, and no other', async () => {
  const routes = ROUTES.filter(({ path }) => path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json')
  const operations = await Promise.all(
    routes.map(async ({ path, file }) => {
      const code = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      const named = path.replaceAll(/:(\w+)/g, '{$1}')
      return [
        // A loader that is no `function` only answers 405.
        ...(/^export async function loader\b/m.test(code) ? [`get ${named}`] : []),
        ...(/^export (?:const|async function) action\b/m.test(code) ? [`post ${named}`] : []),
      ]
    }),
  )
  expect(operations.flat().length).toBeGreaterThan(0)
  expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(operations.flat().sort())
})

const DOCUMENT = openApiDocument('https://jobs.example', 'Muster')

test.each(Object.keys(COMPONENTS) as SchemaName[])('the example of %s is valid and has all its fields', (name) => {
  const { examples, properties } = DOCUMENT.components.schemas[name] as {
    examples: [object]
    properties: Record<string, unknown>
  }
  expect(() => COMPONENTS[name].schema.parse(examples[0])).not.toThrow()
  expect(Object.keys(examples[0]).sort()).toEqual(Object.keys(properties).sort())
})

test('the examples of jobs have the places, pay and warnings that the API reads from their texts', () => {
  expect(JOB_EXAMPLE.places).toEqual(parsePlaces(JOB_EXAMPLE.location))
  const { text, min_cents, max_cents, period } = JOB_EXAMPLE.pay
  expect({ minCents: min_cents, maxCents: max_cents, period }).toEqual(parsePay(text))
  const { title, location, description, salary, pay_min_cents, pay_max_cents, pay_period } = EMPLOYER_JOB_EXAMPLE
  const warnings = checkJob(
    {
      title,
      location,
      description,
      salary,
      company_name: EMPLOYER_JOB_EXAMPLE.company,
      responsibilities: EMPLOYER_JOB_EXAMPLE.responsibilities.join('\n'),
      requirements: EMPLOYER_JOB_EXAMPLE.requirements.join('\n'),
      benefits: EMPLOYER_JOB_EXAMPLE.benefits.join('\n'),
      pay_min: formatDollars(pay_min_cents),
      pay_max: formatDollars(pay_max_cents),
      pay_period,
    },
    NO_POSTING_RULES,
  )
  expect(EMPLOYER_JOB_EXAMPLE.warnings).toEqual(
    warnings.map(({ kind, field, message }) => ({ kind, parameter: field, message })),
  )
  expect(warnings).toHaveLength(1)
})

test('the examples of a page have different cursors for the next and the previous page', () => {
  for (const { next, previous } of [JOB_CURSORS, APPLICANT_CURSORS]) expect(next).not.toBe(previous)
})

test('a type in the reference is one type, and null is named beside it', () => {
  const { operations, objects } = apiReference(DOCUMENT)
  const fields = [...operations.flatMap(({ parameters }) => parameters), ...objects.flatMap(({ fields }) => fields)]
  expect(fields.filter(({ type }) => type.includes(','))).toEqual([])
  expect(objects.find(({ name }) => name === 'Job')?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'company.slug', type: 'string', isNullable: true }),
      expect.objectContaining({ name: 'company.name', type: 'string', isNullable: false }),
    ]),
  )
})

test('the reference says of a parameter whether it is in the path, the query or a header', () => {
  const { operations } = apiReference(DOCUMENT)
  const locationsOf = (id: string) =>
    operations.find((one) => one.id === id)?.parameters.map(({ name, location }) => [name, location])
  expect(locationsOf('closeEmployerJob')).toEqual([
    ['id', 'path'],
    ['Idempotency-Key', 'header'],
  ])
  expect(locationsOf('listEmployerJobs')).toContainEqual(['status', 'query'])
})

test('closing a job needs the body {}, and the reference says so', () => {
  const { operations, objects } = apiReference(DOCUMENT)
  expect(operations.find(({ id }) => id === 'closeEmployerJob')?.body).toBe('EmptyObject')
  expect(objects.find(({ name }) => name === 'EmptyObject')).toMatchObject({
    description: 'An empty object. Send `{}`.',
    fields: [],
  })
})

test('only requests that change something can be denied because another website sent them', () => {
  const forbidden = apiReference(DOCUMENT).operations.flatMap(({ name, body, responses }) =>
    responses
      .filter(({ status }) => status === '403')
      .map(({ description }) => ({ name, isWrite: body !== null, description })),
  )
  expect(forbidden.length).toBeGreaterThan(0)
  for (const { name, isWrite, description } of forbidden) {
    expect(description.includes('another website'), name).toBe(isWrite)
  }
})

test('a status change does not offer Withdrawn, which only the applicant can choose', () => {
  const fields = apiReference(DOCUMENT).objects.find(({ name }) => name === 'StatusChange')?.fields ?? []
  const [status, expected] = fields
  expect(status?.limits).toEqual(['one of Pending, Under Review, Reviewed, Interview Scheduled, Hired, Rejected'])
  expect(expected?.limits[0]).toContain('Withdrawn')
})

test('the reference has an example of every parameter and field that is not an object, and the errors of every operation', () => {
  const { operations, objects } = apiReference(DOCUMENT)
  const fields = [...operations.flatMap(({ parameters }) => parameters), ...objects.flatMap(({ fields }) => fields)]
  const withoutExample = fields.filter(({ example, type }) => example === null && !/(object|[A-Z]\w+)$/.test(type))
  // The ids in paths and the key of a repetition are the client's.
  expect(
    withoutExample.map(({ name }) => name).filter((name) => !['id', 'slug', 'Idempotency-Key'].includes(name)),
  ).toEqual([])
  const jobTypes = operations[0]?.parameters.find(({ name }) => name === 'job_type')
  expect(jobTypes?.example).toBe('job_type=Full-time&job_type=Part-time')
  for (const { name, responses } of operations) {
    expect(
      responses.map(({ status }) => status),
      name,
    ).toEqual(expect.arrayContaining(['429', '500', '503']))
  }
  expect(objects.find(({ name }) => name === 'EmployerJobInput')?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'responsibilities',
        type: 'array of string',
        isRequired: true,
        limits: ['1 to 50 items', 'each at most 500 characters'],
      }),
      expect.objectContaining({ name: 'closes_on', type: 'string (date)', isNullable: true, isRequired: false }),
      expect.objectContaining({ name: 'pay_min_cents', limits: ['0 to 1,000,000,000'], example: '3800' }),
    ]),
  )
  expect(objects.find(({ name }) => name === 'Job')?.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['company.name', 'places[].state', 'pay.period']),
  )
  expect(objects.find(({ name }) => name === 'JobPage')?.fields[0]).toMatchObject({
    type: 'array of Job',
    object: 'Job',
  })
})
