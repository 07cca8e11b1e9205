import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROUTES } from '#tests/support/route-paths.ts'
import { apiReference } from './api-reference.ts'
import { SCHEMAS, type SchemaName } from './component-schemas.ts'
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

test.each(Object.keys(SCHEMAS) as SchemaName[])('the example of %s is valid and has all its fields', (name) => {
  const { examples, properties } = DOCUMENT.components.schemas[name] as {
    examples: [object]
    properties: Record<string, unknown>
  }
  expect(() => SCHEMAS[name].parse(examples[0])).not.toThrow()
  expect(Object.keys(examples[0]).sort()).toEqual(Object.keys(properties).sort())
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
    ).toEqual(expect.arrayContaining(['429', '503']))
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
