import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '#app/core/context.ts'
import { IDEMPOTENCY_KEY } from '#app/domain/api/employer/employer-schema.ts'
import { respondOnce, type StoredResponse } from '#app/domain/api/employer/respond-once.server.ts'
import type { ApiScope } from '#app/domain/api/keys/api-key.ts'
import { findApiKeyHolder } from '#app/domain/api/keys/api-key-queries.server.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { consumeRateLimit, consumeRateLimitQuota } from '../rate-limit.server.ts'
import { requestContext } from '../request-context.ts'
import { listErrors, problem, requireQuota } from './api-response.server.ts'

type EmployerRequest = { ctx: Ctx; keyId: string; scopes: readonly string[]; headers: Record<string, string> }

/**
 * Authenticates a request by the key in `Authorization: Bearer …`, and counts it. Cookies are not looked at.
 *
 * @returns the context of the employer whose key it is, and what else the key may do
 * @throws a problem: 401 without a valid key, 403 if the key lacks `scope`, 429 beyond the limit
 */
export async function requireApiKey(
  request: Request,
  context: Readonly<RouterContextProvider>,
  scope: ApiScope,
): Promise<EmployerRequest> {
  const { ctx, client } = requestContext(context)
  const key = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  const holder = key === undefined ? null : await findApiKeyHolder(ctx, key)
  if (!holder) {
    const wait = await consumeRateLimit(ctx, 'apiKeyGuess', client)
    if (wait !== null) throw problem(429, { detail: 'Too many invalid keys.' }, { 'Retry-After': String(wait) })
    const detail = 'Send a valid key: Authorization: Bearer muster_…'
    throw problem(401, { detail }, { 'WWW-Authenticate': 'Bearer' })
  }
  const headers = requireQuota(await consumeRateLimitQuota(ctx, 'apiKey', holder.keyId))
  if (!holder.scopes.includes(scope)) throw problem(403, { detail: `The key needs the scope ${scope}.` }, headers)
  return { ctx: { ...ctx, actor: holder.person }, keyId: holder.keyId, scopes: holder.scopes, headers }
}

/** Runs a read, with the responses that the domain throws (404) as problems. */
export async function respondToRead({ headers }: EmployerRequest, read: () => Promise<unknown>): Promise<Response> {
  try {
    return jsonResponse({ status: 200, body: await read() }, headers)
  } catch (error) {
    throw toProblem(error, headers)
  }
}

/**
 * Runs a write with a validated JSON body, once for each `Idempotency-Key`.
 *
 * @param write returns the status and body of the response; from 400 the body is `detail` and `errors` of a problem
 */
export async function respondToWrite<Schema extends z.ZodType>(
  { ctx, keyId, headers }: EmployerRequest,
  request: Request,
  schema: Schema,
  write: (ctx: Ctx, input: z.output<Schema>) => Promise<StoredResponse>,
): Promise<Response> {
  const idempotencyKey = request.headers.get('Idempotency-Key')
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw problem(400, { detail: 'Idempotency-Key has 1 to 100 characters of ASCII without spaces.' }, headers)
  }
  const text = await runOutsideSlot(() => request.text())
  const input = parseBody(schema, text, headers)
  const content = `${new URL(request.url).pathname}\n${text}`
  try {
    const result = await respondOnce(ctx, { keyId, idempotencyKey, content }, (ctx) => write(ctx, input))
    if (!result.ok) throw problem(422, { detail: 'This Idempotency-Key was used for another request.' }, headers)
    const { status, body } = result.response
    if (status >= 400) return problem(status, body as { detail: string }, headers)
    return jsonResponse({ status, body }, result.isReplayed ? { ...headers, 'Idempotent-Replayed': 'true' } : headers)
  } catch (error) {
    throw toProblem(error, headers)
  }
}

function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  headers: Record<string, string>,
): z.output<Schema> {
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch {
    throw problem(400, { detail: 'The body is not JSON.' }, headers)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const errors = listErrors(result.error, 'Unknown field', (path) => path.join('.'))
  throw problem(400, { detail: 'A field is invalid.', errors }, headers)
}

function jsonResponse({ status, body }: StoredResponse, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** The domain throws a bare response for a row outside the scope; any other error stays as it is. */
function toProblem(error: unknown, headers: Record<string, string>): unknown {
  const isBare = error instanceof Response && error.headers.get('Content-Type') === null
  return isBare ? problem(error.status, {}, headers) : error
}
