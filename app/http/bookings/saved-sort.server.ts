import { type PortalSort, parsePortalSort } from '#app/domain/bookings/portal/portal-filter.ts'
import { cookieName, serialiseCookie } from '#app/platform/cookies.ts'
import { cookieValue } from '../session.server.ts'

const COOKIE = 'muster-bookings-sort'
const YEAR_SECONDS = 365 * 24 * 3600

/** The order of the list of bookings that was chosen last in this browser, or null. */
export function savedBookingsSort(request: Request, baseUrl: string): PortalSort | null {
  return parsePortalSort(cookieValue(request.headers.get('Cookie'), cookieName(COOKIE, baseUrl)))
}

/** The headers that save the order in the URL; none without one. */
export function bookingsSortCookie(params: URLSearchParams, baseUrl: string): HeadersInit {
  const sort = parsePortalSort(params.get('sort'))
  if (sort === null) return {}
  return { 'Set-Cookie': serialiseCookie(cookieName(COOKIE, baseUrl), sort, YEAR_SECONDS) }
}
