import { and, eq, gt, or } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { canWithdraw, isOpenStatus, isRetractable } from './application.ts'
import { shownName } from './blind/blind-columns.server.ts'
import { ApplicationWithdrawnEmail, WithdrawalConfirmedEmail } from './emails/application-emails.tsx'
import { lockApplicants } from './emails/lock-applicants.server.ts'
import { enqueueApplicationEvent } from './enqueue-application-event.server.ts'
import { findRecipient } from './find-recipient.server.ts'
import { findMyApplication, type MyApplication } from './my-applications.server.ts'
import { findRetracted, retractApplication } from './retract-application.server.ts'
import { transitionApplication } from './status/transition-application.server.ts'

export type WithdrawApplicationResult =
  /**
   * `canReapply`: it was withdrawn within a minute of applying. `hadInterview`: with an interview that was agreed or
   * proposed and not over, which a task cancels.
   */
  | { ok: true; jobTitle: string; canReapply: boolean; hadInterview: boolean }
  /** The applicant has withdrawn it before, such as with the first of two clicks. */
  | { ok: false; reason: 'withdrawn'; jobTitle: string; canReapply: boolean }
  /**
   * `final`: the application was already closed. `stale`: its status changed at the same time, or a change can still be
   * undone.
   */
  | { ok: false; reason: 'final' | 'stale' }

/**
 * Withdraws one of the applicant's applications, from any open status and permanently. The job's
 * recipient (`findRecipient`) is emailed, at once or in the daily email as they chose, and the applicant unless they
 * turned off emails about the status. Within `RETRACT_SECONDS` of applying, the application is
 * deleted instead: only the audit keeps it, the poster has not been emailed yet, and the person can apply again.
 *
 * @throws a 404 response for another person's application
 */
export async function withdrawApplication(ctx: Ctx, id: string): Promise<WithdrawApplicationResult> {
  assertCan(ctx.actor, 'application.withdraw')
  const application = await findMyApplication(ctx, id)
  if (!application) return findRetracted(ctx, id)
  const { jobTitle } = application
  const withdrawnBefore = { ok: false, reason: 'withdrawn', jobTitle, canReapply: false } as const
  if (application.status === 'Withdrawn') return withdrawnBefore
  if (!canWithdraw(application)) return { ok: false, reason: 'final' }
  const [current] = await ctx.db
    .select({ status: applications.status, statusChangedAt: applications.statusChangedAt })
    .from(applications)
    .where(eq(applications.id, id))
  if (!current) return findRetracted(ctx, id)
  if (current.status === 'Withdrawn') return withdrawnBefore
  if (!isOpenStatus(current.status)) return { ok: false, reason: 'stale' }
  if (isRetractable(application, ctx.now)) {
    const result = await retractApplication(ctx, { ...application, ...current })
    return result.ok || (await findMyApplication(ctx, id)) ? result : findRetracted(ctx, id)
  }
  const hadInterview = await hasComingInterview(ctx, id)
  const messages = [await renderPosterEmail(ctx, application), await renderConfirmation(ctx, application)]
  const transition = { to: 'Withdrawn', action: 'application.withdrawn', changeId: null } as const
  const withdrawn = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [{ id }]))) return false
    if (!(await transitionApplication(ctx, { ...application, ...current }, transition))) return false
    for (const email of messages) if (email) await enqueueEmail(ctx, email)
    await enqueueApplicationEvent(ctx, 'application.withdrawn', application.id)
    return true
  })
  if (withdrawn) return { ok: true, jobTitle, canReapply: false, hadInterview }
  const changed = await findMyApplication(ctx, id)
  return changed?.status === 'Withdrawn' ? withdrawnBefore : { ok: false, reason: 'stale' }
}

async function renderPosterEmail(ctx: Ctx, application: MyApplication): Promise<Email | null> {
  const poster = await findRecipient(ctx, application)
  if (poster?.applicantEmails !== 'each') return null
  const agency = await findAgency(ctx)
  const applicantName = await findShownName(ctx, application.id)
  return renderEmail(
    poster.email,
    `${applicantName} has withdrawn from ${application.jobTitle}`,
    <ApplicationWithdrawnEmail
      agency={agency}
      posterName={poster.fullName}
      applicantName={applicantName}
      jobTitle={application.jobTitle}
      companyName={application.companyName}
      href={`${ctx.baseUrl}/view-applicants/${application.id}`}
    />,
    { aboutApplicationIds: [application.id] },
  )
}

async function renderConfirmation(ctx: Ctx, application: MyApplication): Promise<Email | null> {
  const { id, email: address, fullName } = requirePerson(ctx.actor)
  const [profile] = await ctx.db
    .select({ emailUpdates: profiles.emailUpdates })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!profile?.emailUpdates) return null
  const { jobTitle, companyName } = application
  return renderEmail(
    address,
    `You have withdrawn your application for ${jobTitle}`,
    <WithdrawalConfirmedEmail
      agency={await findAgency(ctx)}
      applicantName={fullName}
      {...{ jobTitle, companyName }}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />,
    { applicationId: application.id },
  )
}

/** The applicant's name, or their label if the job is reviewed blind. */
async function findShownName({ db }: Ctx, id: string): Promise<string> {
  const [row] = await db
    .select({ name: shownName })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(eq(applications.id, id))
  return row?.name ?? ''
}

/** Whether an interview of the application is proposed, or agreed and not over. */
async function hasComingInterview({ db, now }: Ctx, id: string): Promise<boolean> {
  const agreed = and(eq(interviews.status, 'scheduled'), gt(interviews.endsAt, now))
  return (
    (await db.$count(
      interviews,
      and(eq(interviews.applicationId, id), or(eq(interviews.status, 'proposed'), agreed)),
    )) > 0
  )
}
