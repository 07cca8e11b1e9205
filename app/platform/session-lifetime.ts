import { DAY_MS, HOUR_MS } from '#app/lib/dates.ts'

/** Limits of a session: since the sign-in, and since it was last used. */
export type SessionLimits = { maxAgeMs: number; maxIdleMs: number }

/** With `Stay signed in`. */
export const STAY_SIGNED_IN: SessionLimits = { maxAgeMs: 90 * DAY_MS, maxIdleMs: 30 * DAY_MS }
/** Without it: the browser also drops the cookie when it closes. */
export const BROWSER_SESSION: SessionLimits = { maxAgeMs: 24 * HOUR_MS, maxIdleMs: 12 * HOUR_MS }

/** A session is extended at most once a day. */
const EXTENSION_INTERVAL_MS = DAY_MS
/** The last use of a session is written at most this often. */
const USE_INTERVAL_MS = 5 * 60_000

/** The times of a session row. `updatedAt` is its last use. */
export type SessionTimes = { createdAt: Date; updatedAt: Date; expiresAt: Date }

/**
 * Whether a session was started with `Stay signed in`. The auth library lets any other session expire 24 h after the
 * sign-in and never extends it, so a later expiry means `Stay signed in`.
 */
export function isStaySession({ createdAt, expiresAt }: SessionTimes): boolean {
  return expiresAt.getTime() - createdAt.getTime() > BROWSER_SESSION.maxAgeMs
}

/** When the session ends if it is not used again. */
export function sessionEndsAt(times: SessionTimes): Date {
  const { maxAgeMs, maxIdleMs } = isStaySession(times) ? STAY_SIGNED_IN : BROWSER_SESSION
  const { createdAt, updatedAt, expiresAt } = times
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + maxAgeMs, updatedAt.getTime() + maxIdleMs))
}

/** How long the cookie of a session is kept, in seconds; null if it ends with the browser. */
export function sessionCookieSeconds(times: SessionTimes, now: Date): number | null {
  return isStaySession(times) ? Math.ceil((times.expiresAt.getTime() - now.getTime()) / 1000) : null
}

/** Whether a session with `Stay signed in` was last extended more than a day ago. */
export function isExtensionDue(times: SessionTimes, now: Date): boolean {
  if (!isStaySession(times)) return false
  return times.expiresAt.getTime() - now.getTime() < STAY_SIGNED_IN.maxIdleMs - EXTENSION_INTERVAL_MS
}

/** Whether the last use of the session should be written. */
export function isUseDue({ updatedAt }: Pick<SessionTimes, 'updatedAt'>, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= USE_INTERVAL_MS
}
