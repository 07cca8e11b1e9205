import type { z } from 'zod'
import { APPLICANT_QUERY_EXAMPLE, EMPLOYER_JOB_QUERY_EXAMPLE, JOB_QUERY_EXAMPLE } from './api-examples.ts'
import { jobQuery } from './api-schema.ts'
import { componentSchemas, type JsonSchema, jsonSchemaOf, type SchemaName, schemaRef } from './component-schemas.ts'
import { employerApplicantQuery, employerJobQuery, IDEMPOTENCY_KEY } from './employer/employer-schema.ts'
import type { ApiScope } from './keys/api-key.ts'

export type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description?: string
  example?: unknown
  schema: JsonSchema
}
type Operation = {
  path: string
  method: 'get' | 'post'
  operationId: string
  summary: string
  parameters: Parameter[]
  /** The name of the schema of a successful response. */
  response: SchemaName
  /** The status of a successful response, 200 unless it is given. */
  status?: number
  /** The name of the schema of the JSON body. */
  body?: SchemaName
  /** The scope that the key needs; none for what is public. */
  scope?: ApiScope
  /** Statuses of errors besides those that follow from its key and its body. */
  errors?: number[]
}

const ERRORS: Record<number, string> = {
  400: 'A parameter or field is invalid',
  401: 'The key is missing, invalid or revoked',
  403: "The key does not have the scope, or its owner's role does not allow this",
  409: 'The change is not possible in the current state',
  422: 'The idempotency key was used for another request',
  404: 'Not found, or no longer listed',
  411: 'Content-Length is missing',
  413: 'The body is too large',
  415: 'The body is not application/json',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'Unexpected error',
  503: 'Temporarily unavailable; Retry-After says when to try again',
}

/** Statuses that every operation can answer with; those of a body, those of a key. */
const COMMON_ERRORS = [429, 500, 503]
const BODY_ERRORS = [400, 409, 411, 413, 415, 422]
const KEY_ERRORS = [401, 403]

/** Only requests with a body change something, and those of other websites are denied. */
const FORBIDDEN_WRITE =
  "The key does not have the scope, its owner's role does not allow this, or another website sent the request"

function errorDescription(status: number, body: SchemaName | undefined): string {
  return status === 403 && body ? FORBIDDEN_WRITE : (ERRORS[status] ?? '')
}

const header = (description: string) => ({ description, schema: { type: 'string' } })

const HEADERS = {
  RateLimit: header('Requests left (r), and seconds until the limit resets (t).'),
  'RateLimit-Policy': header('Requests (q) allowed in a window of w seconds.'),
  'Retry-After': header('Seconds to wait before trying again.'),
  'Idempotent-Replayed': header('`true`: the response is that of the first request with this Idempotency-Key.'),
  'WWW-Authenticate': header('`Bearer`: how to send the key.'),
}
type HeaderName = keyof typeof HEADERS

const QUOTA_HEADERS: HeaderName[] = ['RateLimit', 'RateLimit-Policy']

function headersOf(status: number, body: SchemaName | undefined): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 500) return []
  if (status === 503) return ['Retry-After']
  if (status === 429) return [...QUOTA_HEADERS, 'Retry-After']
  return [...QUOTA_HEADERS, ...(body && status < 300 ? (['Idempotent-Replayed'] as const) : [])]
}

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies the request: 1 to 100 ASCII characters without spaces, such as a UUID. Repeating it within 24 hours changes nothing.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
}

/** The operations of the API: public ones, then those that need an employer's key. */
export const OPERATIONS: Operation[] = [
  {
    path: '/api/v1/jobs',
    method: 'get',
    operationId: 'listJobs',
    summary: 'Search the listed jobs, 20 to a page',
    parameters: queryParameters(jobQuery, JOB_QUERY_EXAMPLE),
    response: 'JobPage',
    errors: [400],
  },
  {
    path: '/api/v1/jobs/{id}',
    method: 'get',
    operationId: 'getJob',
    summary: 'Get a listed job',
    parameters: [pathParameter('id', 'The id of the job.')],
    response: 'Job',
    errors: [404],
  },
  {
    path: '/api/v1/companies/{slug}',
    method: 'get',
    operationId: 'getCompany',
    summary: 'Get a company',
    parameters: [pathParameter('slug', 'The last part of the address of its page.')],
    response: 'Company',
    errors: [404],
  },
  {
    path: '/api/v1/employer/jobs',
    method: 'get',
    operationId: 'listEmployerJobs',
    summary: 'List your own jobs in every status',
    parameters: queryParameters(employerJobQuery, EMPLOYER_JOB_QUERY_EXAMPLE),
    response: 'EmployerJobPage',
    scope: 'jobs:read',
    errors: [400],
  },
  {
    path: '/api/v1/employer/jobs',
    method: 'post',
    operationId: 'createEmployerJob',
    summary: 'Post a job',
    parameters: [IDEMPOTENCY_PARAMETER],
    body: 'EmployerJobInput',
    response: 'EmployerJob',
    status: 201,
    scope: 'jobs:write',
  },
  {
    path: '/api/v1/employer/jobs/{id}',
    method: 'get',
    operationId: 'getEmployerJob',
    summary: 'Get one of your own jobs',
    parameters: [pathParameter('id', 'The id of the job.')],
    response: 'EmployerJob',
    scope: 'jobs:read',
    errors: [404],
  },
  {
    path: '/api/v1/employer/jobs/{id}',
    method: 'post',
    operationId: 'updateEmployerJob',
    summary: 'Change fields of a job',
    parameters: [pathParameter('id', 'The id of the job.'), IDEMPOTENCY_PARAMETER],
    body: 'EmployerJobChanges',
    response: 'EmployerJob',
    scope: 'jobs:write',
    errors: [404],
  },
  {
    path: '/api/v1/employer/jobs/{id}/closure',
    method: 'post',
    operationId: 'closeEmployerJob',
    summary: 'Close a job',
    parameters: [pathParameter('id', 'The id of the job.'), IDEMPOTENCY_PARAMETER],
    body: 'EmptyObject',
    response: 'EmployerJob',
    scope: 'jobs:write',
    errors: [404],
  },
  {
    path: '/api/v1/employer/applicants',
    method: 'get',
    operationId: 'listApplicants',
    summary: 'List the applicants for your own jobs',
    parameters: queryParameters(employerApplicantQuery, APPLICANT_QUERY_EXAMPLE),
    response: 'ApplicantPage',
    scope: 'applicants:read',
    errors: [400],
  },
  {
    path: '/api/v1/employer/applicants/{id}/status',
    method: 'post',
    operationId: 'changeApplicantStatus',
    summary: "Change an application's status; the applicant is emailed after ten seconds",
    parameters: [pathParameter('id', 'The id of the application.'), IDEMPOTENCY_PARAMETER],
    body: 'StatusChange',
    response: 'ApplicantChanged',
    scope: 'applicants:write',
    errors: [404],
  },
]

/** The OpenAPI 3.1 document of the public API, generated from the schemas that validate its requests. */
export function openApiDocument(origin: string, siteName: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description:
        "Listed jobs and companies need no key; an employer's own jobs and applicants do. Errors are problem details (RFC 9457).",
      license: { name: 'Unlicensed' },
    },
    servers: [{ url: origin }],
    security: [],
    paths: Object.fromEntries(
      [...Map.groupBy(OPERATIONS, ({ path }) => path)].map(([path, operations]) => [
        path,
        Object.fromEntries(operations.map((operation) => [operation.method, describeOperation(operation)])),
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key from Settings, API keys.' } },
      headers: HEADERS,
      schemas: componentSchemas(),
    },
  }
}

function describeOperation({ operationId, summary, parameters, response, errors = [], ...operation }: Operation) {
  const { status = 200, body, scope } = operation
  const statuses = [...errors, ...(scope ? KEY_ERRORS : []), ...(body ? BODY_ERRORS : []), ...COMMON_ERRORS]
  const responses: Record<string, ReturnType<typeof describeResponse>> = {
    [status]: describeResponse(
      status === 201 ? 'Created' : 'OK',
      'application/json',
      response,
      headersOf(status, body),
    ),
  }
  for (const error of statuses) {
    responses[error] = describeResponse(
      errorDescription(error, body),
      'application/problem+json',
      'Problem',
      headersOf(error, body),
    )
  }
  return {
    operationId,
    summary,
    ...(scope ? { description: `The key needs the scope ${scope}.`, security: [{ key: [] }] } : {}),
    parameters,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaRef(body) } } } } : {}),
    responses,
  }
}

function describeResponse(description: string, type: string, schema: SchemaName, headers: HeaderName[]) {
  return {
    description,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { [type]: { schema: schemaRef(schema) } } as Record<string, { schema: { $ref: string } }>,
  }
}

function queryParameters(schema: z.ZodObject, examples: Record<string, unknown>): Parameter[] {
  const { properties = {} } = jsonSchemaOf(schema) as { properties?: Record<string, JsonSchema> }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    required: false,
    description: String(description),
    example: examples[name],
    schema: rest,
  }))
}

function pathParameter(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}
