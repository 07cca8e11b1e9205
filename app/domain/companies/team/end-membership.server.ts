import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { companyInvitations, profiles } from '#db/schema/people.ts'
import { hasOtherOwner, listOtherOwners } from '../company-owners.server.ts'
import { reassignJobs } from '../reassign-jobs.server.ts'
import { notifyMemberLeft } from './notify-owners.server.ts'
import { reassignInterviews } from './reassign-interviews.server.ts'

type Membership = { companyId: string; memberId: string; role: CompanyRole; newInterviewerId: string | null }

/**
 * Ends the membership of someone who is removed or leaves, unless they are the last owner who can sign in: the caller
 * has locked the company's members. Interviews that they held alone go to the owner `newInterviewerId`, and the jobs
 * that they posted to the first other owner.
 *
 * @returns how many interviews that were, or null for the last owner
 */
export async function endMembershipUnlessLastOwner(
  ctx: Ctx,
  { companyId, memberId, role, newInterviewerId }: Membership,
): Promise<number | null> {
  if (role === 'owner' && !(await hasOtherOwner(ctx, companyId, memberId))) return null
  await endMembership(ctx, memberId)
  // Interviews before jobs, as an applicant who picks a time locks them.
  const interviews =
    newInterviewerId === null ? 0 : await reassignInterviews(ctx, { companyId, memberId, toId: newInterviewerId })
  await reassignJobs(ctx, { companyId, memberId })
  return interviews
}

/**
 * Takes a member's role, their invitations and whatever acts for them without signing in: API keys, webhooks and the
 * calendar address. Without this they would work again for the next company that the person joins. Sessions stay: they
 * read the role each time.
 */
async function endMembership({ db, now }: Ctx, memberId: string): Promise<void> {
  await db
    .update(profiles)
    .set({ companyRole: null, version: sql`${profiles.version} + 1` })
    .where(eq(profiles.id, memberId))
  await endProgramAccess({ db, now }, memberId)
  await revokeInvitationsBy({ db }, memberId)
}

/** The owner who has taken over the interviews of a former member, and how many. */
export type Succession = { newInterviewerId: string; interviews: number }

/**
 * Gives the jobs that someone posted for a company which they leave otherwise than above, by joining another one or
 * with their account, and the interviews that they still hold, to its first other owner. The caller has locked the
 * company's members.
 *
 * @returns null if there is no other owner
 */
export async function handOverWork(ctx: Ctx, companyId: string, memberId: string): Promise<Succession | null> {
  const [owner] = await listOtherOwners(ctx, companyId, memberId)
  const interviews = owner ? await reassignInterviews(ctx, { companyId, memberId, toId: owner.id }) : 0
  await reassignJobs(ctx, { companyId, memberId })
  return owner ? { newInterviewerId: owner.id, interviews } : null
}

/** Records that a member has left by their own decision, and enqueues the emails to the owners. */
export async function recordMemberLeft(ctx: Ctx, left: Membership & { interviews: number }): Promise<void> {
  const { companyId, memberId, role, newInterviewerId, interviews } = left
  const at = ctx.now.toISOString()
  await ctx.tasks.enqueue(ctx.db, notifyMemberLeft, { companyId, memberId, at, newInterviewerId, interviews })
  await recordAudit(ctx, {
    action: 'company.member-left',
    subjectType: 'company',
    subjectId: companyId,
    details: { role },
  })
}

/**
 * Revokes the invitations that someone sent. Otherwise they could come back, as an owner, by one to another address of
 * theirs.
 */
export async function revokeInvitationsBy({ db }: Pick<Ctx, 'db'>, personId: string): Promise<void> {
  await db.delete(companyInvitations).where(eq(companyInvitations.invitedBy, personId))
}

/** Ends what acts for a person without signing in. */
export async function endProgramAccess({ db, now }: Pick<Ctx, 'db' | 'now'>, personId: string): Promise<void> {
  const isActive = and(eq(apiKeys.profileId, personId), isNull(apiKeys.revokedAt))
  await db.update(apiKeys).set({ revokedAt: now }).where(isActive)
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.profileId, personId))
  await db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, personId))
}
