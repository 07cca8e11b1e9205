import { newId } from '#app/lib/id.ts'

const STORE_API = /^\/store\/[^/]+\/(?:products(?:\/[^/]+)?|variants|collections|settings|checkout)\/?$/

/** Longest body of a checkout: 100 lines with an engraving each are 30 KB. */
const BODY_LIMIT = 64 * 1024

/**
 * Is this the store's wire interface (product.md section 5)? Shops on any origin call it from their browsers, so it alone
 * takes JSON and answers preflights; it reads no cookies, hence nobody acts there in a visitor's name.
 */
export function isStoreApi(pathname: string): boolean {
  return STORE_API.test(pathname)
}

/** What is refused of a call before anything is read. A preflight gets its answer here. */
export function refuseStoreCall({ method, headers }: Request): number | Response | null {
  if (method === 'GET' || method === 'HEAD') return null
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT })
  if (method !== 'POST') return 405
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 415
  if (headers.has('transfer-encoding')) return 411
  return Number(headers.get('content-length') ?? 0) > BODY_LIMIT ? 413 : null
}

/** Clients send a content type with every call, so that browsers ask first: once a day is enough. */
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '86400',
}

/** Marks an answer, a refusal too, as readable by every origin, and numbers it as the service does (store-contract 3.1). */
export function openStoreAnswer(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'x-correlation-id')
  headers.set('x-correlation-id', headers.get('X-Request-Id') ?? newId())
}
