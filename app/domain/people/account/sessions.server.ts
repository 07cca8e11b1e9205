import { and, desc, eq, gt } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { sessions } from '#db/schema/people.ts'

export type SessionRow = {
  id: string
  current: boolean
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

const MAX_SESSIONS_SHOWN = 50

/** The signed-in person's unexpired sessions, newest first, at most 50. */
export async function listOwnSessions(ctx: Ctx): Promise<SessionRow[]> {
  const person = requirePerson(ctx.actor)
  const rows = await ctx.db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS_SHOWN)
  return rows.map((row) => ({ ...row, current: row.id === person.sessionId }))
}

/** Deletes the session of this request. Does nothing for a guest. */
export async function deleteCurrentSession(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind === 'person') await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
}

/** Deletes every session of the signed-in person, including the current one. */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  const person = requirePerson(ctx.actor)
  await transaction(ctx, async (ctx) => {
    await ctx.db.delete(sessions).where(eq(sessions.userId, person.id))
    await recordAudit(ctx, { action: 'person.signed-out-everywhere', subjectType: 'person', subjectId: person.id })
  })
}
