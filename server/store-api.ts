import { storeError } from '#app/http/public-store-api.server.ts'
import { newId } from '#app/lib/id.ts'

const READ_ONLY = /^\/store\/[^/]+\/(?:products(?:\/[^/]+)?|variants|collections|settings)\/?$/

/** Longest body of a checkout: 100 lines with an engraving each are 30 KB. */
const MAX_CHECKOUT_BYTES = 64 * 1024

/**
 * Is this the store's wire interface (product.md section 5)? Shops on any origin call it from their browsers, so it alone
 * takes JSON and answers preflights; it reads no cookies, hence nobody acts there in a visitor's name. Everything below a
 * store's id is its own, what does not exist too: programs read its refusals.
 */
export function isStoreApiPath(pathname: string): boolean {
  return /^\/store\/[^/]+\/./.test(pathname)
}

/** What is refused of a call before anything is read. A preflight gets its answer here. */
export function guardStoreRequest({ method, headers }: Request, pathname: string): number | Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT })
  if (method !== 'POST' || READ_ONLY.test(pathname)) return 405
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 415
  if (headers.has('transfer-encoding')) return 411
  return Number(headers.get('content-length') ?? 0) > MAX_CHECKOUT_BYTES ? 413 : null
}

/** Clients send a content type with every call, so that browsers ask first: once a day is enough. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  405: 'Method not allowed',
  411: 'content-length is missing',
  413: `The body is longer than ${MAX_CHECKOUT_BYTES} bytes`,
  415: 'content-type must be application/json',
  421: 'This server does not answer for that host name',
  503: 'Out of reach for a short time',
}

/** What a refusal of the server's own is in the wire interface's words: its callers are programs, so never a page. */
export function storeErrorResponse(status: number, pathname: string): Response {
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (status === 405) headers.Allow = READ_ONLY.test(pathname) ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
  if (status === 503) headers['Retry-After'] = '5'
  return storeError(status, MESSAGES[status] ?? 'Something went wrong', {}, headers)
}

/** Marks an answer, a refusal too, as readable by every origin, and numbers it as the service does (store-contract 3.1). */
export function addCorsHeaders(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'x-correlation-id')
  headers.set('x-correlation-id', headers.get('X-Request-Id') ?? newId())
}
