/** Browsers accept a cookie with this prefix over https only, with `Path=/` and without a domain. */
export const SECURE_COOKIE_PREFIX = '__Host-'

/** The name of one of our cookies on an origin, with the prefix `__Host-` on https. */
export function cookieName(name: string, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? SECURE_COOKIE_PREFIX + name : name
}
