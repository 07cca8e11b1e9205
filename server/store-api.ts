import { storeError } from '#app/http/public-store-api.server.ts'
import { newId } from '#app/lib/id.ts'

const READ_ONLY = /^\/store\/[^/]+\/(?:products(?:\/[^/]+)?|variants|collections|settings)\/?$/

/** Of a checkout's body. 100 lines with a custom field each take 30 KB. */
const MAX_CHECKOUT_BYTES = 64 * 1024

/**
 * True for paths of the public store API (product.md section 5), including unknown ones, so that errors are JSON.
 *
 * Browsers call the API from any origin, so it accepts JSON and answers CORS preflights. It reads no cookies, so other
 * origins cannot act for a signed-in user.
 */
export function isStoreApiPath(pathname: string): boolean {
  return /^\/store\/[^/]+\/./.test(pathname)
}

/** Checks a request before its body is read. @returns an error status, the response to a preflight, or null to continue */
export function guardStoreRequest({ method, headers }: Request, pathname: string): number | Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT })
  if (method !== 'POST' || READ_ONLY.test(pathname)) return 405
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 415
  if (headers.has('transfer-encoding')) return 411
  return Number(headers.get('content-length') ?? 0) > MAX_CHECKOUT_BYTES ? 413 : null
}

/** Clients send a content type with every request, which causes a preflight. Browsers may cache it for a day. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

const MESSAGES: Record<number, string> = {
  400: 'Invalid request',
  404: 'Not found',
  405: 'Method not allowed',
  411: 'content-length is missing',
  413: `The body is longer than ${MAX_CHECKOUT_BYTES} bytes`,
  415: 'content-type must be application/json',
  421: 'Unknown host name',
  503: 'Temporarily unavailable',
}

/** An error that the server itself returns for an API path, as JSON instead of a page. */
export function storeErrorResponse(status: number, pathname: string): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (status === 405) headers.Allow = READ_ONLY.test(pathname) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
  if (status === 503) headers['Retry-After'] = '5'
  return storeError(status, MESSAGES[status] ?? 'Something went wrong', {}, headers)
}

/** Makes a response, also an error, readable from every origin and adds its correlation id (store-contract 3.1). */
export function addCorsHeaders(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'x-correlation-id')
  headers.set('x-correlation-id', headers.get('X-Request-Id') ?? newId())
}
