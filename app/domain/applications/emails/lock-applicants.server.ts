import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Locks the accounts of the applicants that an email was written about until the transaction ends, so that none is
 * deleted before the email is enqueued: the deletion of an account deletes the emails that it finds.
 *
 * @param written the applications; `isErased`: the account was deleted before, so that the email does not name its
 *   owner
 * @returns false if an account was deleted since the email was written
 */
export async function lockApplicants(
  ctx: Ctx,
  written: readonly { id: string; isErased?: boolean }[],
): Promise<boolean> {
  const ids = written.filter(({ isErased }) => !isErased).map(({ id }) => id)
  if (ids.length === 0) return true
  const locked = await ctx.db
    .select({ erasedAt: profiles.erasedAt })
    .from(profiles)
    .innerJoin(applications, eq(applications.applicantId, profiles.id))
    .where(inArray(applications.id, ids))
    .orderBy(asc(profiles.id))
    .for('share', { of: profiles })
  return locked.length === ids.length && locked.every(({ erasedAt }) => erasedAt === null)
}
