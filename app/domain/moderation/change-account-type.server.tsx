import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findOwnerlessPart, lockMembers } from '#app/domain/companies/company-owners.server.ts'
import { createCompany } from '#app/domain/companies/create-company.server.ts'
import { deleteEmptyCompany } from '#app/domain/companies/delete-empty-company.server.ts'
import { handOverWork, revokeInvitationsBy } from '#app/domain/companies/team/end-membership.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { withLockedPerson } from '#app/domain/people/admin/lock-person.server.ts'
import { type AccountKind, accountKind } from '#app/domain/people/person.ts'
import { deleteResetLinks } from '#app/domain/people/reset-links.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { jobs, savedJobs } from '#db/schema/jobs.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'
import { applicationDrafts, resumes } from '#db/schema/resumes.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { ChangeableType, TypeChangeObstacle } from './account-type.ts'
import { AccountTypeChangedEmail } from './account-type-changed-email.tsx'

export type ChangeAccountTypeResult = { ok: true; fullName: string } | { ok: false; obstacle: TypeChangeObstacle }

/** `companyName` is for an employer. `reason` is sent to the person. */
export type AccountTypeChange = { userType: ChangeableType; companyName: string; reason: string }

/**
 * Makes a job seeker an employer with a new company that is not verified, or an employer a job seeker, for those who
 * registered on the wrong page; or either of them a consultant of the agency, and back. Their sessions end and their
 * reset links are deleted, because a session gives the rights of its account type, and they are emailed the reason.
 * What only the former type can have is deleted: saved jobs and application drafts; or API keys, webhooks, the calendar
 * address, open invitations that they sent and the company. An account that has the type already stays as it is.
 *
 * Applications, resumes and jobs cannot change sides, so an account with any of them keeps its type, and so does an
 * admin: nobody gains or loses admin rights on the web (docs/decisions/0033). Sending an application, uploading a
 * resume and posting a job lock the profile and check its type, so none of them is committed after this.
 *
 * @throws a 403 response for anyone but an admin, and a 404 response for an unknown or deleted account
 */
export async function changeAccountType(
  ctx: Ctx,
  id: string,
  { userType, companyName, reason }: AccountTypeChange,
): Promise<ChangeAccountTypeResult> {
  const email = await renderChangeEmail(ctx, await findAccountTypeChange(ctx, id), userType, reason)
  return withLockedPerson(ctx, 'person.change-type', id, async (ctx, person) => {
    const { fullName } = person
    if (person.companyId) await lockMembers(ctx, person.companyId)
    if (accountKind(person) === userType) return { ok: true, fullName }
    const obstacle = await findTypeChangeObstacle(ctx, person)
    if (obstacle) return { ok: false, obstacle }
    if (person.companyId) await handOverWork(ctx, person.companyId, id)
    await revokeInvitationsBy(ctx, id)
    const companyId = userType === 'employer' ? await createCompany(ctx, companyName) : null
    await ctx.db
      .update(profiles)
      .set({
        userType: userType === 'consultant' ? 'employer' : userType,
        staffRole: userType === 'consultant' ? 'consultant' : null,
        companyId,
        companyRole: companyId === null ? null : 'owner',
        version: sql`${profiles.version} + 1`,
      })
      .where(eq(profiles.id, id))
    await deleteFormerRows(ctx, person, userType)
    await ctx.db.delete(sessions).where(eq(sessions.userId, id))
    await deleteResetLinks(ctx, id)
    await enqueueEmail(ctx, email)
    await recordAudit(ctx, {
      action: 'person.type-changed',
      subjectType: 'person',
      subjectId: id,
      details: { accountType: { from: accountKind(person), to: userType }, reason },
    })
    return { ok: true, fullName }
  })
}

type AccountToChange = {
  fullName: string
  email: string
  kind: AccountKind
  isSuspended: boolean
  obstacle: TypeChangeObstacle | null
}

/**
 * The account behind the form, and what prevents the change. @throws a 404 response for an unknown or deleted account
 */
export async function findAccountTypeChange(ctx: Ctx, id: string): Promise<AccountToChange> {
  assertCan(ctx.actor, 'person.change-type')
  const [person] = isId(id)
    ? await ctx.db
        .select({
          id: profiles.id,
          fullName: profiles.fullName,
          email: users.email,
          userType: profiles.userType,
          companyId: profiles.companyId,
          companyRole: profiles.companyRole,
          staffRole: profiles.staffRole,
          suspendedAt: profiles.suspendedAt,
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(profiles.id, id), isNull(profiles.erasedAt)))
    : []
  if (!person) throw notFound()
  const { fullName, email, suspendedAt } = person
  const obstacle = await findTypeChangeObstacle(ctx, person)
  return { fullName, email, kind: accountKind(person), isSuspended: suspendedAt !== null, obstacle }
}

type TypedPerson = Pick<typeof profiles.$inferSelect, 'id' | 'userType' | 'companyId' | 'companyRole'>

/** The first thing that keeps an account at its type, or null. Deleted jobs count: their applications refer to them. */
async function findTypeChangeObstacle({ db }: Ctx, person: TypedPerson): Promise<TypeChangeObstacle | null> {
  const { id, userType } = person
  if (userType === 'admin') return { kind: 'admin', count: 0 }
  if (userType === 'employer') {
    const [posted] = await db.select({ count: count() }).from(jobs).where(eq(jobs.postedBy, id))
    if (posted && posted.count > 0) return { kind: 'jobs', count: posted.count }
    const ownerless = await findOwnerlessPart({ db }, person)
    return ownerless && { kind: ownerless === 'jobs' ? 'company-jobs' : ownerless, count: 0 }
  }
  const [sent] = await db.select({ count: count() }).from(applications).where(eq(applications.applicantId, id))
  if (sent && sent.count > 0) return { kind: 'applications', count: sent.count }
  const [kept] = await db.select({ count: count() }).from(resumes).where(eq(resumes.personId, id))
  return kept && kept.count > 0 ? { kind: 'resumes', count: kept.count } : null
}

async function deleteFormerRows(
  { db, tasks }: Ctx,
  { id, companyId }: typeof profiles.$inferSelect,
  userType: ChangeableType,
): Promise<void> {
  await db.delete(savedJobs).where(eq(savedJobs.personId, id))
  await db.delete(applicationDrafts).where(eq(applicationDrafts.personId, id))
  await db.delete(apiKeys).where(eq(apiKeys.profileId, id))
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.profileId, id))
  await db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, id))
  if (userType !== 'consultant') {
    await db.update(consultants).set({ profileId: null }).where(eq(consultants.profileId, id))
  }
  if (companyId !== null) await deleteEmptyCompany({ db, tasks }, companyId)
}

async function renderChangeEmail(
  ctx: Ctx,
  { email, fullName, isSuspended }: AccountToChange,
  userType: ChangeableType,
  reason: string,
): Promise<Email> {
  const agency = await findAgency(ctx)
  // Consultants sign in where employers do.
  const url = isSuspended ? null : `${ctx.baseUrl}/${userType === 'employee' ? 'employee' : 'employer'}/login`
  return renderEmail(
    email,
    `Your account with ${agency.name} has changed`,
    <AccountTypeChangedEmail agency={agency} fullName={fullName} userType={userType} reason={reason} url={url} />,
  )
}
