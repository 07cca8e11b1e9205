import { and, eq, isNotNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { relistJobsOf } from '#app/domain/jobs/relist-jobs.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Restores a suspended account: the person can sign in again, and their jobs that are still open are listed again.
 * Restoring an account that is not suspended changes nothing.
 *
 * @throws a 404 response for an unknown id
 */
export async function restorePerson(ctx: Ctx, id: string): Promise<{ fullName: string }> {
  assertCan(ctx.actor, 'person.suspend')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [restored] = await ctx.db
      .update(profiles)
      .set({ suspendedAt: null })
      .where(and(eq(profiles.id, id), isNotNull(profiles.suspendedAt)))
      .returning({ fullName: profiles.fullName })
    if (!restored) return requireName(ctx, id)
    await relistJobsOf(ctx, id)
    await recordAudit(ctx, { action: 'person.restored', subjectType: 'person', subjectId: id })
    return restored
  })
}

async function requireName(ctx: Ctx, id: string): Promise<{ fullName: string }> {
  const [person] = await ctx.db.select({ fullName: profiles.fullName }).from(profiles).where(eq(profiles.id, id))
  if (!person) throw notFound()
  return person
}
