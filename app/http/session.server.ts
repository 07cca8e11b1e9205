import { and, eq, gt, isNull } from 'drizzle-orm'
import { SESSION_REFRESH_SECONDS, sessionCookieName, verifySessionToken } from '#app/platform/auth.server.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'

export type SessionResult = { actor: Actor; refreshDue: boolean }

/**
 * Who is asking, in one statement, and none without a cookie. A suspended person, an ended session and an account
 * without a profile are guests from this request on.
 */
export async function findSession(
  db: Db,
  request: { cookies: string | null; baseUrl: string; secret: string; now: Date },
): Promise<SessionResult> {
  const value = cookieValue(request.cookies, sessionCookieName(request.baseUrl))
  const token = value && verifySessionToken(value, request.secret)
  if (!token) return { actor: GUEST, refreshDue: false }
  const [row] = await db
    .select({
      id: profiles.id,
      sessionId: sessions.id,
      userType: profiles.userType,
      email: users.email,
      fullName: profiles.fullName,
      companyId: profiles.companyId,
      companyName: companies.name,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, request.now), isNull(profiles.suspendedAt)))
  if (!row) return { actor: GUEST, refreshDue: false }
  const { updatedAt, ...person } = row
  const age = request.now.getTime() - updatedAt.getTime()
  return { actor: { kind: 'person', ...person }, refreshDue: age > SESSION_REFRESH_SECONDS * 1000 }
}

/** One cookie's decoded value out of a `Cookie` header, or null. */
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
