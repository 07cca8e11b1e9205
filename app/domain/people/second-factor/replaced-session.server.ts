import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { sessionCookie, sessionCookieName, verifySessionToken } from '#app/platform/auth.server.ts'
import { BROWSER_SESSION, isStaySession, sessionCookieSeconds } from '#app/platform/session-lifetime.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { sessions } from '#db/schema/people.ts'

/**
 * Runs `work`, in which the library replaces the session of this request, and gives the new one the lifetime of the
 * former: the library gives it that of `Stay signed in`.
 *
 * @returns the result of `work`, with the `Set-Cookie` lines of the new session
 */
export async function withReplacedSession<T extends { headers: Headers }>(
  ctx: Ctx,
  secret: string,
  work: () => Promise<T>,
): Promise<{ answer: T; cookies: string[] }> {
  const { id: userId, sessionId } = requirePerson(ctx.actor)
  const [former] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
  const answer = await work()
  const isSession = (cookie: string) => cookie.startsWith(`${sessionCookieName(ctx.baseUrl)}=`)
  const cookies = answer.headers.getSetCookie()
  const token = tokenIn(cookies.findLast(isSession), secret)
  if (!former || !token) return { answer, cookies }
  const isNew = and(eq(sessions.token, token), eq(sessions.userId, userId))
  const [created] = await ctx.db.select().from(sessions).where(isNew)
  if (!created) return { answer, cookies }
  const afterOneDay = new Date(created.createdAt.getTime() + BROWSER_SESSION.maxAgeMs)
  const session = isStaySession(former) ? created : { ...created, expiresAt: afterOneDay }
  await ctx.db.update(sessions).set({ expiresAt: session.expiresAt }).where(isNew)
  const cookie = sessionCookie(ctx.baseUrl, secret, token, sessionCookieSeconds(session, ctx.now))
  return { answer, cookies: [...cookies.filter((line) => !isSession(line)), cookie] }
}

/** The token in a `Set-Cookie` line of a session. */
function tokenIn(cookie: string | undefined, secret: string): string | null {
  const value = cookie && /^[^=]+=([^;]*)/.exec(cookie)?.[1]
  return value ? verifySessionToken(decodeURIComponent(value), secret) : null
}
