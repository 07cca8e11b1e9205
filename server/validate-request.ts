import { guardStoreRequest, isStoreApiPath } from './store-api.ts'

/** Longest body of a form; files for the import may be larger. */
const BODY_LIMIT = 1024 * 1024
const MAX_UPLOAD_BYTES = 11 * 1024 * 1024
const UPLOADS = /^\/admin\/(import|store\/products\/[^/]+\/images)/

/** Posted by the payment service, which is no browser and signs what it sends. */
const WEBHOOK = '/webhooks/stripe'
const JSON_TYPE = /^application\/json\s*(;|$)/i

const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const READING = new Set(['GET', 'HEAD'])

/** The router's work grows with the square of a path's parts (4,000 took 2.3 s); ours have at most six. */
const MAX_PATH_SEGMENTS = 30
const MAX_PATH_LENGTH = 2000

/**
 * What is refused before anything is read: unknown hosts, endless paths, posts from other origins, bodies too long or of
 * a strange kind.
 *
 * A post whose Origin is another, or which the browser itself calls foreign (Sec-Fetch-Site), is refused. Without both
 * headers the client is no browser, so no person's cookies ride along.
 *
 * @returns null to go on, a status to refuse with, or a redirect to the first of our own hosts.
 */
export function validateRequest(
  request: Request,
  app: { origins: readonly string[]; baseUrl: string },
): number | Response | null {
  const url = new URL(request.url)
  const reading = READING.has(request.method)
  const hosts = app.origins.map((origin) => new URL(origin).host)
  const host = request.headers.get('host') ?? url.host
  // An absolute-form request names its host twice.
  if (!hosts.includes(host) || !hosts.includes(url.host)) return 421
  if (url.pathname.length > MAX_PATH_LENGTH || url.pathname.split('/').length > MAX_PATH_SEGMENTS) return 404
  if (isStoreApiPath(url.pathname)) return guardStoreRequest(request, url.pathname)
  if (reading) {
    const first = new URL(app.baseUrl)
    if (host === first.host || request.method !== 'GET') return null
    return new Response(null, { status: 302, headers: { Location: app.baseUrl + url.pathname + url.search } })
  }
  if (request.method !== 'POST') return 405
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (origin !== null && !app.origins.includes(origin)) return 403
  if (origin === null && site !== null && site !== 'same-origin' && site !== 'none') return 403
  const types = url.pathname === WEBHOOK ? JSON_TYPE : FORMS
  if (!types.test(request.headers.get('content-type') ?? 'application/x-www-form-urlencoded')) return 415
  if (request.headers.has('transfer-encoding')) return 411
  const limit = UPLOADS.test(url.pathname) ? MAX_UPLOAD_BYTES : BODY_LIMIT
  return Number(request.headers.get('content-length') ?? 0) > limit ? 413 : null
}
