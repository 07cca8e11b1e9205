import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { isActive, isAdmin, isMemberWhoMay, isOwner } from '#app/policy/member-conditions.server.ts'
import { profiles, users } from '#db/schema/people.ts'

/** Who posted a job, and the company that it belongs to; null for one of the agency. */
export type JobOwner = { postedBy: string; companyId: string | null }

/**
 * The recipient of emails about a job and its applications: the person who posted it, or an owner of its company (the
 * one with the oldest account) once that person is suspended, has deleted the account, is no longer a member or may
 * only read. One recipient, so that the id of an email keeps its retries from sending a second one. Null if there is
 * neither.
 */
export async function findRecipient(ctx: Pick<Ctx, 'db'>, { postedBy, companyId }: JobOwner) {
  const [recipient] = await ctx.db
    .select({
      id: profiles.id,
      email: users.email,
      fullName: profiles.fullName,
      applicantEmails: profiles.applicantEmails,
      applicantsEmailedUntil: profiles.applicantsEmailedUntil,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, recipientId(sql`${postedBy}::uuid`, sql`${companyId}::uuid`)))
  return recipient ?? null
}

/** The profile id of the recipient (`findRecipient`) for a job or application with these columns. */
export function recipientId(postedBy: SQLWrapper, companyId: SQLWrapper): SQL {
  const p = alias(profiles, 'p')
  const isPoster = and(eq(p.id, postedBy), or(isAdmin(p), isMemberWhoMay('application.change-status', companyId, p)))
  return sql`(select p.id from ${profiles} p where ${isActive(p)} and ${or(isPoster, isOwner(companyId, p))}
    order by p.id = ${postedBy} desc, p.created_at, p.id limit 1)`
}
