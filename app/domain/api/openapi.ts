import { z } from 'zod'
import { apiCompany, apiJob, apiJobPage, apiProblem, jobQuery } from './api-schema.ts'

type JsonSchema = Record<string, unknown>
type Parameter = { name: string; in: 'query' | 'path'; required: boolean; description?: string; schema: JsonSchema }
type Operation = {
  path: string
  operationId: string
  summary: string
  parameters: Parameter[]
  /** The name of the schema of a successful response. */
  response: 'Job' | 'JobPage' | 'Company'
  errors: number[]
}

const SCHEMAS = { Job: apiJob, JobPage: apiJobPage, Company: apiCompany, Problem: apiProblem }

const ERRORS: Record<number, string> = {
  400: 'A parameter is invalid',
  404: 'Not found, or no longer listed',
  429: 'Too many requests; Retry-After says when to try again',
}

/** The operations of the public API. */
export const OPERATIONS: Operation[] = [
  {
    path: '/api/v1/jobs',
    operationId: 'listJobs',
    summary: 'Search the listed jobs, 20 to a page',
    parameters: queryParameters(jobQuery),
    response: 'JobPage',
    errors: [400, 429],
  },
  {
    path: '/api/v1/jobs/{id}',
    operationId: 'getJob',
    summary: 'Get a listed job',
    parameters: [pathParameter('id', 'The id of the job.')],
    response: 'Job',
    errors: [404, 429],
  },
  {
    path: '/api/v1/companies/{slug}',
    operationId: 'getCompany',
    summary: 'Get a company',
    parameters: [pathParameter('slug', 'The last part of the address of its page.')],
    response: 'Company',
    errors: [404, 429],
  },
]

/** The OpenAPI 3.1 document of the public API, generated from the schemas that validate its requests. */
export function openApiDocument(origin: string, siteName: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: 'Listed jobs and companies. No key is needed. Errors are problem details (RFC 9457).',
      license: { name: 'Unlicensed' },
    },
    servers: [{ url: origin }],
    security: [],
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { get: describeOperation(operation) }])),
    components: {
      schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonSchemaOf(schema)])),
    },
  }
}

function describeOperation({ operationId, summary, parameters, response, errors }: Operation) {
  const problems = errors.map((status) => [
    status,
    describeResponse(ERRORS[status] ?? '', 'application/problem+json', 'Problem'),
  ])
  return {
    operationId,
    summary,
    parameters,
    responses: { 200: describeResponse('OK', 'application/json', response), ...Object.fromEntries(problems) },
  }
}

function describeResponse(description: string, type: string, schema: keyof typeof SCHEMAS) {
  return { description, content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } } }
}

function queryParameters(schema: z.ZodObject): Parameter[] {
  const { properties = {} } = jsonSchemaOf(schema) as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    required: false,
    description: String(description),
    schema: rest,
  }))
}

function pathParameter(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })
  return rest
}
