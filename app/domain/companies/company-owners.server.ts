import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { isActive, isMember, isOwner } from '#app/policy/member-conditions.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'

/** Makes the changes to a company's members follow each other until the transaction ends, so that one owner stays. */
export function lockMembers(ctx: Ctx, companyId: string): Promise<void> {
  return acquireKeyLock(ctx, `company-members ${companyId}`)
}

/** Whether the company has an owner beside this person who can act: not suspended and with an account. */
export async function hasOtherOwner({ db }: Pick<Ctx, 'db'>, companyId: string, personId: string): Promise<boolean> {
  return (await db.$count(profiles, isOtherOwner(companyId, personId))) > 0
}

/** The condition on `profiles` for the owners beside this person who can act. */
export const isOtherOwner = (companyId: string, personId: string) =>
  and(isOwner(companyId), ne(profiles.id, personId), isActive())

/** The owners beside this person who can act, by their account's age. */
export function listOtherOwners(
  { db }: Pick<Ctx, 'db'>,
  companyId: string,
  personId: string,
): Promise<{ id: string; fullName: string; email: string }[]> {
  return db
    .select({ id: profiles.id, fullName: profiles.fullName, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(isOtherOwner(companyId, personId))
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(MAX_OWNERS)
}

/** A team is smaller. */
const MAX_OWNERS = 100

/**
 * What a member would leave without an owner in their company: colleagues, or jobs that are not deleted. Null: nothing.
 */
export async function findOwnerlessPart(
  ctx: Pick<Ctx, 'db'>,
  { id, companyId, companyRole }: Pick<Person, 'id' | 'companyId' | 'companyRole'>,
): Promise<'members' | 'jobs' | null> {
  const { db } = ctx
  if (companyRole !== 'owner' || companyId === null || (await hasOtherOwner(ctx, companyId, id))) return null
  const isColleague = and(isMember(companyId), ne(profiles.id, id))
  if ((await db.$count(profiles, isColleague)) > 0) return 'members'
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), isNull(jobs.deletedAt)))
    .limit(1)
  return job ? 'jobs' : null
}
