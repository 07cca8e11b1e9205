import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isAdmin } from '#app/policy/member-conditions.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { recomputeListing } from './listing.server.ts'

/**
 * Makes the admin who imports or edits jobs the poster of those that a suspended admin has posted, with their
 * applications: they are the agency's, and would stay hidden. The jobs of a suspended employer stay theirs.
 */
export async function takeOverJobs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const postedBy = requirePerson(ctx.actor).id
  const suspendedAdmins = ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAdmin(), isNotNull(profiles.suspendedAt)))
  const taken = await ctx.db
    .update(jobs)
    .set({ postedBy })
    .where(and(inArray(jobs.id, [...ids]), inArray(jobs.postedBy, suspendedAdmins)))
    .returning({ id: jobs.id })
  if (taken.length === 0) return
  const takenIds = taken.map(({ id }) => id)
  await ctx.db.update(applications).set({ postedBy }).where(inArray(applications.jobId, takenIds))
  await recomputeListing(ctx, inArray(jobs.id, takenIds))
}
