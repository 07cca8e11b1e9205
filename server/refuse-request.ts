/** Longest body of a form; files for the import may be larger. */
const BODY_LIMIT = 1024 * 1024
const UPLOAD_LIMIT = 11 * 1024 * 1024
const UPLOADS = /^\/admin\/import/

const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const READING = new Set(['GET', 'HEAD'])

/**
 * What is refused before anything is read: unknown hosts, posts from other origins, bodies too long or of a strange kind.
 *
 * A post whose Origin is another, or which the browser itself calls foreign (Sec-Fetch-Site), is refused. Without both
 * headers the client is no browser, so no person's cookies ride along.
 *
 * @returns null to go on, a status to refuse with, or a redirect to the first of our own hosts.
 */
export function refuseRequest(
  request: Request,
  app: { origins: readonly string[]; baseUrl: string },
): number | Response | null {
  const url = new URL(request.url)
  const reading = READING.has(request.method)
  const hosts = app.origins.map((origin) => new URL(origin).host)
  const host = request.headers.get('host') ?? url.host
  if (!hosts.includes(host)) return 421
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
  if (!FORMS.test(request.headers.get('content-type') ?? 'application/x-www-form-urlencoded')) return 415
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const limit = UPLOADS.test(url.pathname) ? UPLOAD_LIMIT : BODY_LIMIT
  if (request.body && Number.isNaN(length)) return 411
  if (length > limit) return 413
  return null
}
