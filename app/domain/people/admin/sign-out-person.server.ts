import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles, sessions } from '#db/schema/people.ts'

/** Ends every session of another person, on all their devices. @returns how many there were. */
export async function signOutPerson(ctx: Ctx, id: string): Promise<{ fullName: string; ended: number }> {
  assertCan(ctx.actor, 'person.sign-out')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [person] = await ctx.db.select({ fullName: profiles.fullName }).from(profiles).where(eq(profiles.id, id))
    if (!person) throw notFound()
    const ended = await ctx.db.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
    await recordAudit(ctx, {
      action: 'person.signed-out-by-admin',
      subjectType: 'person',
      subjectId: id,
      details: { sessions: ended.length },
    })
    return { ...person, ended: ended.length }
  })
}
