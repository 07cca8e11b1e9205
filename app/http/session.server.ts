import { eq, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/core/prepared-statement.server.ts'
import { sessionCookieName, verifySessionToken } from '#app/platform/auth.server.ts'
import { isExtensionDue, isUseDue, sessionEndsAt } from '#app/platform/session-lifetime.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'

type SessionResult = {
  actor: Actor
  /** True when the session was last extended more than a day ago. */
  refreshDue: boolean
  /** True when the session's last use was written more than 5 minutes ago. */
  useDue: boolean
  /** True when the session is of a person who was suspended: they are a guest, and the page says why. */
  isSuspended: boolean
}

const NO_SESSION: SessionResult = { actor: GUEST, refreshDue: false, useDue: false, isSuspended: false }

/** Every request with a session starts with it, so it is built and planned once. */
const sessionByToken = prepareOnce((db) =>
  db
    .select({
      ...PERSON_COLUMNS,
      sessionId: sessions.id,
      suspendedAt: profiles.suspendedAt,
      erasedAt: profiles.erasedAt,
      times: { createdAt: sessions.createdAt, updatedAt: sessions.updatedAt, expiresAt: sessions.expiresAt },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)

/**
 * The actor of a request, by one statement, or by none without a session cookie. A suspended person, a deleted account,
 * an account without a profile and a session past its limits (`sessionEndsAt`) are guests.
 */
export async function findSession(
  db: Db,
  request: { cookies: string | null; baseUrl: string; secret: string; now: Date },
): Promise<SessionResult> {
  const value = cookieValue(request.cookies, sessionCookieName(request.baseUrl))
  const token = value && verifySessionToken(value, request.secret)
  if (!token) return NO_SESSION
  const [row] = await sessionByToken(db).execute({ token })
  if (!row || row.erasedAt) return NO_SESSION
  if (row.suspendedAt) return { ...NO_SESSION, isSuspended: true }
  if (sessionEndsAt(row.times) <= request.now) return NO_SESSION
  const { times, suspendedAt: _, erasedAt: __, ...person } = row
  return {
    actor: { kind: 'person', ...person },
    refreshDue: isExtensionDue(times, request.now),
    useDue: isUseDue(times, request.now),
    isSuspended: false,
  }
}

/** Writes the last use of a session, from which its idle time counts. */
export async function recordSessionUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, sessionId))
}

/** The decoded value of one cookie in a `Cookie` header, or null. */
export function cookieValue(header: string | null, name: string): string | null {
  if (!header) return null
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
