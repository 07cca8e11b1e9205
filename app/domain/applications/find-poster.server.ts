import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { profiles, users } from '#db/schema/people.ts'

/** The recipient of emails about a job's applications: the person who posted it, or null while they are suspended. */
export async function findPoster(ctx: Pick<Ctx, 'db'>, postedBy: string) {
  const [poster] = await ctx.db
    .select({ email: users.email, fullName: profiles.fullName, applicantEmails: profiles.applicantEmails })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, postedBy), isNull(profiles.suspendedAt)))
  return poster ?? null
}
