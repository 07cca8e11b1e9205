import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Action } from '#app/policy/rules.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Runs `work` in one transaction with a person's profile locked, as everything that a person creates locks it: nothing
 * is added to an account that is being deleted or changed.
 *
 * @throws a 403 response for those who may not do `action`, and a 404 response for an unknown or deleted account
 */
export async function withLockedPerson<T>(
  ctx: Ctx,
  action: Action,
  id: string,
  work: (ctx: Ctx, profile: typeof profiles.$inferSelect) => Promise<T>,
): Promise<T> {
  assertCan(ctx.actor, action)
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [profile] = await ctx.db
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.erasedAt)))
      .for('update')
    if (!profile) throw notFound()
    return work(ctx, profile)
  })
}
