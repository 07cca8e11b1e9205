import { hash, randomBytes } from 'node:crypto'

/** Under `npm run dev` Vite injects styles by script and uses a web socket. False in every build. */
const DEVELOPMENT = import.meta.env.MODE === 'development'

const FIXED_DIRECTIVES = [
  "default-src 'none'",
  DEVELOPMENT ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
  "font-src 'self'",
  DEVELOPMENT ? "connect-src 'self' ws:" : "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
]

/** The origins that may frame a page, or every website: only for a page of public links without a form. */
export type FramedBy = readonly string[] | 'any-site'

type PolicyOptions = {
  frames?: boolean
  framedBy?: FramedBy
  externalImages?: boolean
  formOrigins?: readonly string[]
}

/**
 * The content security policy of one page: scripts from our own origin, and inline scripts by hash.
 *
 * @param scriptHashes hash sources of the allowed inline scripts
 * @param options.frames whether it may frame pages of our own origin (`export const handle = { framesOwnPages: true }`)
 * @param options.framedBy who may frame it; no one by default
 * @param options.externalImages whether it may show images of other origins, as an external store's catalogue does
 * @param options.formOrigins the sign-in services, to which a form may redirect: browsers check that of a form sent
 *   without scripts
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], options: PolicyOptions = {}): string {
  const frames = options.frames ? ["frame-src 'self'"] : []
  const ancestors = `frame-ancestors ${ancestorsOf(options.framedBy ?? [])}`
  const images = `img-src 'self' data:${options.externalImages ? ' https:' : ''}`
  const forms = ["form-action 'self'", ...(options.formOrigins ?? [])].join(' ')
  return [
    ...FIXED_DIRECTIVES,
    forms,
    ancestors,
    images,
    ...frames,
    ["script-src 'self'", ...scriptHashes].join(' '),
  ].join('; ')
}

function ancestorsOf(framedBy: FramedBy): string {
  return framedBy === 'any-site' ? '*' : framedBy.filter(isOrigin).join(' ') || "'none'"
}

/**
 * A value that the framework puts on its own inline scripts while one page is rendered, and that no content can
 * contain.
 */
export function newScriptMarker(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Removes the marker from a rendered page and hashes the inline scripts that had it. An inline script that content
 * added to the page has no marker, gets no hash, and does not run. The page contains hashes instead of a nonce, so that
 * one that is rendered once and served many times keeps its policy.
 *
 * @param page in UTF-8: to search and copy bytes takes a third of the time that the string React returns takes, which
 *   consists of thousands of parts
 * @param marker the `nonce` that the page was rendered with (`newScriptMarker`)
 */
export function hashFrameworkScripts(
  page: Buffer,
  marker: string,
): { html: Buffer<ArrayBuffer>; scriptHashes: string[] } {
  const attribute = Buffer.from(` nonce="${marker}"`)
  const parts: Buffer[] = []
  const hashes = new Set<string>()
  let end = 0
  for (let start = page.indexOf(attribute); start >= 0; start = page.indexOf(attribute, end)) {
    parts.push(page.subarray(end, start))
    end = start + attribute.length
    const scriptStart = page.indexOf('>', end) + 1
    const tag = page.toString('utf8', page.lastIndexOf('<', start), scriptStart)
    if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) continue
    const script = page.subarray(scriptStart, page.indexOf('</script>', scriptStart))
    hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  parts.push(page.subarray(end))
  return { html: Buffer.concat(parts), scriptHashes: [...hashes] }
}

/** True for a serialised origin, which cannot end a directive or name a second origin. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/**
 * The policy of an email's HTML document, which the mailbox page shows in a frame: inline styles only, no scripts, and
 * an opaque origin. A click on a link navigates the whole window.
 */
export const EMAIL_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'sandbox allow-top-navigation-by-user-activation allow-popups',
  "frame-ancestors 'self'",
].join('; ')

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'
const CROSS_ORIGIN = 'cross-origin'

/** The headers of a page that others may frame; none if no one may. */
export function embeddableHeaders(framedBy: FramedBy): Record<string, string> {
  return framedBy.length > 0 ? { [RESOURCE_POLICY]: CROSS_ORIGIN } : {}
}

/** The headers of every response. Not `no-referrer`: form posts would send `Origin: null`. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    [RESOURCE_POLICY]: 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * Adds the `common` headers to a response that does not set them itself, as an email's document does. A page that other
 * origins may frame (its resource policy is cross-origin) gets no X-Frame-Options, which cannot list origins: its
 * content security policy does.
 */
export function addSecurityHeaders(headers: Headers, common: Record<string, string>): void {
  const isEmbeddable = headers.get(RESOURCE_POLICY) === CROSS_ORIGIN
  for (const [name, value] of Object.entries(common)) {
    if (!headers.has(name) && !(isEmbeddable && name === 'X-Frame-Options')) headers.set(name, value)
  }
}
