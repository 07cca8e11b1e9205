import { withCookies } from '#app/platform/cookies.ts'
import { passkeyCookieName } from '#app/platform/passkey-plugin.server.ts'
import { cookieValue } from './session.server.ts'
import { formatWait } from './too-many-requests.server.ts'

/** The options of a passkey ceremony as JSON, for `PasskeyButton`, with the cookie of its challenge. */
export function passkeyOptions({ options, cookies }: { options: object; cookies: string[] }): Response {
  const headers = withCookies(cookies, { 'Cache-Control': 'private, no-store' })
  return Response.json({ options }, { headers })
}

/** The JSON that `PasskeyButton` shows instead: with 429 the seconds to wait, otherwise a message. */
export function passkeyOptionsDenied(status: 429 | 403 | 409, reason: number | string): Response {
  const isWait = typeof reason === 'number'
  const message = isWait ? `Too many attempts. Please wait ${formatWait(reason)} and try again.` : reason
  return Response.json({ message }, { status, headers: isWait ? { 'Retry-After': String(reason) } : {} })
}

/** The `Cookie` header with the challenge of a passkey only: the library must not see the session. */
export function challengeCookie(request: Request, baseUrl: string): string {
  const name = passkeyCookieName(baseUrl)
  const value = cookieValue(request.headers.get('Cookie'), name)
  return value ? `${name}=${encodeURIComponent(value)}` : ''
}
