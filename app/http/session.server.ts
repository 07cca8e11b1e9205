import { and, eq, gt, isNull } from 'drizzle-orm'
import { SESSION_REFRESH_SECONDS, sessionCookieName, verifySessionToken } from '#app/platform/auth.server.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'

type SessionResult = {
  actor: Actor
  /** True when the session was last extended more than `SESSION_REFRESH_SECONDS` ago. */
  refreshDue: boolean
}

/**
 * The actor of a request, by one statement, or by none without a session cookie. A suspended person, an expired session
 * and an account without a profile are guests.
 */
export async function findSession(
  db: Db,
  request: { cookies: string | null; baseUrl: string; secret: string; now: Date },
): Promise<SessionResult> {
  const value = cookieValue(request.cookies, sessionCookieName(request.baseUrl))
  const token = value && verifySessionToken(value, request.secret)
  if (!token) return { actor: GUEST, refreshDue: false }
  const [row] = await db
    .select({ ...PERSON_COLUMNS, sessionId: sessions.id, updatedAt: sessions.updatedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, request.now), isNull(profiles.suspendedAt)))
  if (!row) return { actor: GUEST, refreshDue: false }
  const { updatedAt, ...person } = row
  const ageMs = request.now.getTime() - updatedAt.getTime()
  return { actor: { kind: 'person', ...person }, refreshDue: ageMs > SESSION_REFRESH_SECONDS * 1000 }
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
