import { and, gt, or, type SQL, sql } from 'drizzle-orm'
import { BROWSER_SESSION, type SessionLimits, STAY_SIGNED_IN } from '#app/platform/session-lifetime.ts'
import { sessions } from '#db/schema/people.ts'

/** The condition for a session that has not ended at `now`, as `sessionEndsAt` has it. */
export function isCurrentSession(now: Date): SQL | undefined {
  const isWithin = ({ maxAgeMs, maxIdleMs }: SessionLimits) =>
    and(
      gt(sessions.createdAt, new Date(now.getTime() - maxAgeMs)),
      gt(sessions.updatedAt, new Date(now.getTime() - maxIdleMs)),
    )
  const oneDay = sql`make_interval(secs => ${BROWSER_SESSION.maxAgeMs / 1000})`
  const isStay = sql`${sessions.expiresAt} > ${sessions.createdAt} + ${oneDay}`
  return and(gt(sessions.expiresAt, now), or(isWithin(BROWSER_SESSION), and(isStay, isWithin(STAY_SIGNED_IN))))
}
