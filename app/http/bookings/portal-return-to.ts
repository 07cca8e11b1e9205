import { path, safeReturnTo } from '#app/lib/url.ts'

/** The page of the portal that a form was submitted on; the booking for anything else. */
export function portalReturnTo(back: unknown, bookingId: string): string {
  const page = safeReturnTo(String(back ?? ''))
  return page && /^\/booking-portal(\/|\?|$)/.test(page) ? page : path`/booking-portal/${bookingId}`
}
