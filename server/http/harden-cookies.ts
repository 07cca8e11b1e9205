import { SECURE_COOKIE_PREFIX } from '#app/platform/cookies.ts'

/**
 * Adds `Secure` and the prefix `__Host-` to every cookie, which no other host can then set: code that sets cookies does
 * not know whether the site is served over https. Cookies are read by `cookieName`.
 */
export function hardenCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    const prefixed = cookie.startsWith(SECURE_COOKIE_PREFIX) ? cookie : SECURE_COOKIE_PREFIX + cookie
    headers.append('Set-Cookie', /;\s*Secure\b/i.test(prefixed) ? prefixed : `${prefixed}; Secure`)
  }
}
