import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles, sessions } from '#db/schema/people.ts'

/**
 * Deletes every session of another person. Admins only.
 *
 * @returns the person's name and the number of deleted sessions
 * @throws a 404 response if there is no such person
 */
export async function signOutPerson(ctx: Ctx, id: string): Promise<{ fullName: string; sessions: number }> {
  assertCan(ctx.actor, 'person.sign-out')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [person] = await ctx.db.select({ fullName: profiles.fullName }).from(profiles).where(eq(profiles.id, id))
    if (!person) throw notFound()
    const deleted = await ctx.db.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
    await recordAudit(ctx, {
      action: 'person.signed-out-by-admin',
      subjectType: 'person',
      subjectId: id,
      details: { sessions: deleted.length },
    })
    return { ...person, sessions: deleted.length }
  })
}
