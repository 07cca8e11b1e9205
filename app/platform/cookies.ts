/** Browsers accept a cookie with this prefix over https only, with `Path=/` and without a domain. */
export const SECURE_COOKIE_PREFIX = '__Host-'

/** The name of one of our cookies on an origin, with the prefix `__Host-` on https. */
export function cookieName(name: string, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SECURE_COOKIE_PREFIX + name : name
}

/**
 * Formats a `Set-Cookie` line of a cookie that scripts cannot read. A name with the prefix `__Host-` gets `Secure`,
 * which browsers require for it; the server adds both to the others on https (`hardenCookies`).
 *
 * @param value encoded for a cookie: no semicolon, comma or space
 * @param maxAgeSeconds 0 deletes the cookie; null for a cookie that ends with the browser
 */
export function serialiseCookie(name: string, value: string, maxAgeSeconds: number | null): string {
  const maxAge = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
  const secure = name.startsWith(SECURE_COOKIE_PREFIX) ? '; Secure' : ''
  return `${name}=${value}; Path=/${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

/** Adds `Set-Cookie` lines to headers. */
export function withCookies(cookies: readonly string[], init?: HeadersInit): Headers {
  const headers = new Headers(init)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
