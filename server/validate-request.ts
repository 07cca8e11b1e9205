import { isApiPath } from '#app/http/public/api-errors.server.ts'
import type { FormLimits } from './shorten-files.ts'
import { guardStoreRequest, isStoreApiPath } from './store-api.ts'

const MAX_FORM_BYTES = 1024 * 1024
const MAX_UPLOAD_BYTES = 11 * 1024 * 1024
/** Several images at once. */
const MAX_IMAGES_BYTES = 41 * 1024 * 1024
const IMAGES_PATH = /^\/admin\/store\/products\/[^/]+\/images$/
/** The three files of a message, 5 MB each. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024
const MESSAGE_PATHS = /^\/(employee\/dashboard\/applications|view-applicants)\/[^/]+\/messages/
const UPLOAD_PATHS =
  /^\/admin\/import|^\/admin\/store\/(products|stock)\/import$|^\/admin\/store\/collections\/[^/]+$|^\/employer\/company\/logo$|^\/employee\/dashboard\/resumes|^\/jobs\/[^/]+\/application/

/** The largest file that a form with one file accepts. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Posts with files up to this length are answered by their page. Anything longer is not read at all. */
const MAX_SHORTENED_BYTES = 64 * 1024 * 1024

/** Called by the payment service, which is not a browser and signs its requests. */
const WEBHOOK_PATH = '/webhooks/stripe'
/** Called by the mail service with an email of up to three files, whose encoding makes them a third larger. */
const EMAIL_PATH = '/webhooks/email'
const MAX_EMAIL_BYTES = 24 * 1024 * 1024
const EMAIL_TYPES =
  /^(message\/rfc822|application\/octet-stream|application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const JSON_TYPE = /^application\/json\s*(;|$)/i

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const READ_METHODS = new Set(['GET', 'HEAD'])

/** The router's work grows with the square of the number of segments (4,000 took 2.3 s). Our paths have at most six. */
const MAX_PATH_SEGMENTS = 30
const MAX_PATH_LENGTH = 2000

/**
 * Rejects a request before its body is read: unknown hosts, long paths, posts from other origins, and bodies that are
 * too long or of another content type.
 *
 * A post is rejected when its Origin is another one, or when the browser says that it is cross-site (Sec-Fetch-Site). A
 * client that sends neither header is not a browser, so it carries no person's cookies.
 *
 * @returns null to continue, the status to reject with, or a response: a redirect to the public host or a preflight
 */
export function validateRequest(
  request: Request,
  app: { origins: readonly string[]; baseUrl: string },
): number | Response | null {
  const url = new URL(request.url)
  const hosts = app.origins.map((origin) => new URL(origin).host)
  const host = request.headers.get('host') ?? url.host
  // An absolute-form request line names a host beside the Host header.
  if (!hosts.includes(host) || !hosts.includes(url.host)) return 421
  if (url.pathname.length > MAX_PATH_LENGTH || url.pathname.split('/').length > MAX_PATH_SEGMENTS) return 404
  if (isStoreApiPath(url.pathname)) return guardStoreRequest(request, url.pathname)
  if (READ_METHODS.has(request.method)) {
    const publicHost = new URL(app.baseUrl).host
    if (host === publicHost || request.method !== 'GET') return null
    return new Response(null, { status: 302, headers: { Location: app.baseUrl + url.pathname + url.search } })
  }
  if (request.method !== 'POST') return 405
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (origin !== null && !app.origins.includes(origin)) return 403
  if (origin === null && site !== null && site !== 'same-origin' && site !== 'none') return 403
  if (!typesOf(url.pathname).test(request.headers.get('content-type') ?? 'application/x-www-form-urlencoded'))
    return 415
  if (request.headers.has('transfer-encoding')) return 411
  const length = contentLength(request)
  if (length <= maxBytes(url.pathname)) return null
  return acceptsFiles(url.pathname) && length <= MAX_SHORTENED_BYTES ? null : 413
}

const contentLength = ({ headers }: Request) => Number(headers.get('content-length') ?? 0)

/**
 * How much of a valid post is read (`shortenFiles`), so that a page with a form can say that a file is too large and
 * keep the rest of the form. Null if the post is not longer than its path allows.
 */
export function formLimits(request: Request): FormLimits | null {
  const { pathname } = new URL(request.url)
  const maxFilesBytes = maxBytes(pathname)
  if (READ_METHODS.has(request.method) || contentLength(request) <= maxFilesBytes) return null
  return { maxFileBytes: MAX_FILE_BYTES + 1, maxFilesBytes, maxTextBytes: MAX_FORM_BYTES }
}

/** The path of the form's page. A script posts the form to the same path with `.data`. */
const pagePath = (path: string) => path.replace(/\.data$/, '')

function acceptsFiles(path: string): boolean {
  const page = pagePath(path)
  return UPLOAD_PATHS.test(page) || IMAGES_PATH.test(page) || MESSAGE_PATHS.test(page)
}

/** The content types of a post to this path. */
function typesOf(path: string): RegExp {
  if (path === EMAIL_PATH) return EMAIL_TYPES
  return path === WEBHOOK_PATH || isApiPath(path) ? JSON_TYPE : FORM_TYPES
}

/** The largest body of a post to this path. */
function maxBytes(path: string): number {
  if (path === EMAIL_PATH) return MAX_EMAIL_BYTES
  const page = pagePath(path)
  if (IMAGES_PATH.test(page)) return MAX_IMAGES_BYTES
  if (MESSAGE_PATHS.test(page)) return MAX_MESSAGE_BYTES
  return UPLOAD_PATHS.test(page) ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES
}
