import { and, desc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { sessionCookie } from '#app/platform/auth.server.ts'
import { sessionCookieSeconds, sessionEndsAt } from '#app/platform/session-lifetime.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { sessions } from '#db/schema/people.ts'
import { addressLabel } from '../address-label.server.ts'
import { deviceName } from '../device-name.ts'

export type SessionRow = {
  id: string
  current: boolean
  device: string
  /** The country and address of the sign-in (`addressLabel`). */
  location: string
  createdAt: Date
  lastUsedAt: Date
}

const MAX_SESSIONS_SHOWN = 50

/** The signed-in person's sessions that have not ended, newest first, at most 50. */
export async function listOwnSessions(ctx: Ctx): Promise<SessionRow[]> {
  const person = requirePerson(ctx.actor)
  const rows = await ctx.db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_SHOWN)
  return rows
    .filter((row) => sessionEndsAt(row) > ctx.now)
    .map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      current: id === person.sessionId,
      device: deviceName(userAgent),
      location: addressLabel(ipAddress),
      createdAt,
      lastUsedAt: updatedAt,
    }))
}

/** Deletes the session of this request. Does nothing for a guest. */
export async function deleteCurrentSession(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'person') await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
}

/**
 * Deletes one session of the signed-in person.
 *
 * @throws a 404 response if the person has no such session
 */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const person = requirePerson(ctx.actor)
  if (!isId(id)) throw notFound()
  const deleted = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id })
  if (deleted.length === 0) throw notFound()
  await recordSecurityEvent(ctx, { type: 'session.ended' })
}

/** Deletes every session of the signed-in person, including the current one. */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const person = requirePerson(ctx.actor)
  await transaction(ctx, async (ctx) => {
    await ctx.db.delete(sessions).where(eq(sessions.userId, person.id))
    await recordAudit(ctx, { action: 'person.signed-out-everywhere', subjectType: 'person', subjectId: person.id })
  })
}

/**
 * Gives the current session a new token, in the transaction of a new password: a copy of the old cookie stops working.
 *
 * @returns the `Set-Cookie` line of the session
 */
export async function renewSessionToken(ctx: Ctx, secret: string): Promise<string> {
  const { sessionId } = requirePerson(ctx.actor)
  const token = generateToken()
  const [session] = await ctx.db
    .update(sessions)
    .set({ token, authenticatedAt: ctx.now, updatedAt: ctx.now })
    .where(eq(sessions.id, sessionId))
    .returning()
  return sessionCookie(ctx.baseUrl, secret, token, session ? sessionCookieSeconds(session, ctx.now) : null)
}
