import { STATUS_CODES } from 'node:http'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '#app/core/context.ts'
import { type ApiProblem, toQueryObject } from '#app/domain/api/api-schema.ts'
import { consumeRateLimitQuota, type RateLimitQuota } from '../rate-limit.server.ts'
import { requestContext } from '../request-context.ts'

/** Programs on any site may read the API: it needs no cookies and shows only what is public. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type ApiRequest = { ctx: Ctx; headers: Record<string, string> }

/**
 * Counts a request of the public API.
 *
 * @returns the context, and the headers of the response, which say how many requests are left
 * @throws a 429 problem beyond the limit
 */
export async function requireApiQuota(context: Readonly<RouterContextProvider>): Promise<ApiRequest> {
  const { ctx, client } = requestContext(context)
  return { ctx, headers: requireQuota(await consumeRateLimitQuota(ctx, 'api', client), CORS_HEADERS) }
}

/**
 * The headers of a counted request: `others`, and how many requests are left (draft-ietf-httpapi-ratelimit-headers).
 *
 * @throws a 429 problem beyond the limit
 */
export function requireQuota(
  { max, seconds, remaining, resetSeconds, wait }: RateLimitQuota,
  others: Record<string, string> = {},
): Record<string, string> {
  const headers = {
    ...others,
    'RateLimit-Policy': `"default";q=${max};w=${seconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  }
  if (wait === null) return headers
  const detail = `More than ${max} requests in ${seconds} seconds.`
  throw problem(429, { detail }, { ...headers, 'Retry-After': String(wait) })
}

/** A successful response. */
export function apiResponse(body: unknown, { headers }: Pick<ApiRequest, 'headers'>): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'no-cache', ...headers } })
}

/** An error response (RFC 9457). */
export function problem(
  status: number,
  details: Pick<ApiProblem, 'detail' | 'errors'> = {},
  headers: Record<string, string> = CORS_HEADERS,
): Response {
  const body: ApiProblem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, ...details }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** Validates a query string. @throws a 400 problem that names each invalid parameter */
export function parseApiQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
  headers: Record<string, string>,
): z.output<Schema> {
  const result = schema.safeParse(toQueryObject(schema, params))
  if (result.success) return result.data
  const errors = listErrors(result.error, 'Unknown parameter', ([name]) => String(name))
  throw problem(400, { detail: 'A parameter is invalid.', errors }, headers)
}

/**
 * The `errors` of a problem: what is wrong with each parameter or field. Unknown ones are listed by their names.
 *
 * @param unknownMessage the message for an unknown one
 * @param nameOf the name of the one at a path of the input
 */
export function listErrors(
  { issues }: z.ZodError,
  unknownMessage: string,
  nameOf: (path: readonly PropertyKey[]) => string,
): ApiProblem['errors'] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ parameter: key, message: unknownMessage }))
      : [{ parameter: nameOf(issue.path), message: issue.message }],
  )
}
