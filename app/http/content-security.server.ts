import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Under `npm run dev` Vite puts styles into the page by script and talks over a web socket. Not in any build. */
const DEVELOPMENT = import.meta.env.MODE === 'development'

const FIXED_DIRECTIVES = [
  "default-src 'none'",
  DEVELOPMENT ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
  "font-src 'self'",
  DEVELOPMENT ? "connect-src 'self' ws:" : "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
]

/**
 * The policy of one page: scripts from our own origin and exactly the inline scripts that stand in `html`, by hash.
 * Hashes rather than a nonce, because a page that is made once and served many times carries its policy along.
 *
 * @param options.frames may it show pages of our own origin in a frame? A route says so with
 *   `export const handle = { framesOwnPages: true }`.
 * @param options.framedBy origins whose pages may show it in a frame; nobody's unless said.
 * @param options.foreignPictures may it show pictures of others? Those of an external store lie wherever it likes.
 */
export function contentSecurityPolicy(
  html: string,
  options: { frames?: boolean; framedBy?: readonly string[]; foreignPictures?: boolean } = {},
): string {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    )
  }
  const frames = options.frames ? ["frame-src 'self'"] : []
  const ancestors = `frame-ancestors ${options.framedBy?.filter(isOrigin).join(' ') || "'none'"}`
  const pictures = `img-src 'self' data:${options.foreignPictures ? ' https:' : ''}`
  return [
    ...FIXED_DIRECTIVES,
    ancestors,
    pictures,
    ...frames,
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
  ].join('; ')
}

/** An origin as browsers write it: nothing that could end a directive or name more than one. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/**
 * The policy of a mail's HTML, shown in a frame of our own page: its inline styles and nothing else, no scripts, an
 * origin of its own. Its links open in the whole window when they are clicked.
 */
export const EMAIL_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'sandbox allow-top-navigation-by-user-activation allow-popups',
  "frame-ancestors 'self'",
].join('; ')

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'
const CROSS_ORIGIN = 'cross-origin'

/** The headers of a page that `framedBy` may show in a frame: none where that is nobody. */
export function embeddableHeaders(framedBy: readonly string[]): Record<string, string> {
  return framedBy.length > 0 ? { [RESOURCE_POLICY]: CROSS_ORIGIN } : {}
}

/** Headers of every answer (security-facts section 5). Never `no-referrer`: form posts would say `Origin: null`. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * Gives an answer every common header that it does not bring itself, as the document of a mail's frame does. A page that
 * other origins may show in a frame has opened its resource policy, and goes without X-Frame-Options: that knows no list
 * of origins, the content security policy does.
 */
export function addSecurityHeaders(headers: Headers, common: Record<string, string>): void {
  const framed = headers.get(RESOURCE_POLICY) === CROSS_ORIGIN
  for (const [name, value] of Object.entries(common)) {
    if (!headers.has(name) && !(framed && name === 'X-Frame-Options')) headers.set(name, value)
  }
}
