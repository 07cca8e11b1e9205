import { storeError } from '#app/http/public-store-api.server.ts'
import { newId } from '#app/lib/id.ts'

const READ_ONLY_PATHS = /^\/store\/[^/]+\/(?:products(?:\/[^/]+)?|variants|collections|settings)\/?$/

/** A checkout of 100 lines with an engraving each is 30 KB. */
const MAX_CHECKOUT_BYTES = 64 * 1024

/**
 * True for a path of the public store API, also for one that does not exist: its clients expect
 * JSON errors. Shops on any origin call it from the browser, so it accepts JSON and preflights. It reads no cookies, so
 * no request acts for a signed-in person.
 */
export function isStoreApiPath(pathname: string): boolean {
  return /^\/store\/[^/]+\/./.test(pathname)
}

/**
 * Rejects a store API request before its body is read.
 *
 * @returns null to continue, the status to reject with, or the response to a preflight
 */
export function guardStoreRequest({ method, headers }: Request, pathname: string): number | Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT })
  if (method !== 'POST' || READ_ONLY_PATHS.test(pathname)) return 405
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 415
  if (headers.has('transfer-encoding')) return 411
  return Number(headers.get('content-length') ?? 0) > MAX_CHECKOUT_BYTES ? 413 : null
}

/**
 * Browsers send a preflight because clients set a content type on every request. They cache this response for a day.
 */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

const MESSAGES: Record<number, string> = {
  400: 'The request could not be parsed',
  404: 'Not found',
  405: 'Method not allowed',
  411: 'content-length is required',
  413: `The body is longer than ${MAX_CHECKOUT_BYTES} bytes`,
  415: 'content-type must be application/json',
  421: 'This server is not configured for that host name',
  503: 'Temporarily unavailable',
}

/** The JSON error of the store API for a request that the server itself rejects. */
export function storeErrorResponse(status: number, pathname: string): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (status === 405) headers.Allow = READ_ONLY_PATHS.test(pathname) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
  if (status === 503) headers['Retry-After'] = '5'
  return storeError(status, MESSAGES[status] ?? 'Something went wrong', {}, headers)
}

/** Makes a response, also an error, readable from any origin, and adds the correlation id. */
export function addCorsHeaders(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'x-correlation-id')
  headers.set('x-correlation-id', headers.get('X-Request-Id') ?? newId())
}
