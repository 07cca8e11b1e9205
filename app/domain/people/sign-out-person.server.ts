import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { isId } from '#app/lib/id.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { notFound } from '#app/policy/refusals.ts'
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
