import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import type { Agency } from '#app/domain/agency/agency.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import { isOpenApplication, isStatus } from '../application.ts'
import { isApplicantAway } from '../emails/applicant-away.server.ts'
import { lockApplicants } from '../emails/lock-applicants.server.ts'
import { statusEmailTexts } from '../emails/status-email-texts.ts'
import { StatusChangedEmail } from '../emails/status-emails.tsx'
import { enqueueApplicationEvent } from '../enqueue-application-event.server.ts'
import { fillPlaceholders } from '../templates/message-template.ts'

/**
 * Emails the applicants of a status change once it can no longer be undone, and enqueues its webhook events. Each applicant is handled in a transaction of
 * its own, which settles the event (`notified_at`) and enqueues the email with the event's id. A retry therefore sends no
 * second email, and of an undo at the same time exactly one wins.
 */
export const notifyStatusChange = defineTask<{ changeId: string }, TaskContext>({
  name: 'notify-status-change',
  expireInSeconds: 900,
  async run(context, { changeId }) {
    const ctx = createTaskCtx(context)
    const agency = await findAgency(ctx)
    const events = await ctx.db
      .select({ id: applicationEvents.id, applicationId: applicationEvents.applicationId })
      .from(applicationEvents)
      .where(and(eq(applicationEvents.changeId, changeId), isNull(applicationEvents.notifiedAt)))
      .orderBy(asc(applicationEvents.applicationId))
    for (const event of events) await notifyApplicant(ctx, event, agency)
  },
})

/**
 * Settles one event, and those before it that it has replaced. Does nothing if a later change is still to be settled: its
 * task emails the applicant instead. The applicant is not
 * emailed if they already know the status (a change was followed by its reverse), if they turned these emails off or are
 * suspended, or if their application ended with its job, which has an email of its own.
 */
async function notifyApplicant(ctx: Ctx, event: { id: string; applicationId: string }, agency: Agency) {
  const { id, applicationId } = event
  const found = await findRecipient(ctx, applicationId)
  if (!found || !isStatus(found.status)) return
  const last = await findLastEvent(ctx, applicationId)
  if (!last || (last.id !== id && last.notifiedAt === null)) return
  const known = await findKnownStatus(ctx, applicationId)
  const hasOtherEmail = found.endedAt !== null && isOpenApplication({ ...found, endedAt: null })
  const isNews = last.id === id && known !== found.status
  const email =
    isNews && found.emailUpdates && !found.isAway && !hasOtherEmail
      ? await renderStatusEmail(ctx, { ...found, known, agency, emailText: last.emailText })
      : null
  await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [{ id: applicationId }]))) return
    // A change locks the application's row before it writes its event, so nothing comes between this check and the commit.
    const [locked] = await ctx.db
      .select({ statusChangedAt: applications.statusChangedAt })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update')
    if (locked?.statusChangedAt.getTime() !== found.statusChangedAt.getTime()) return
    const settled = await ctx.db
      .update(applicationEvents)
      .set({ notifiedAt: ctx.now })
      .where(and(eq(applicationEvents.applicationId, applicationId), isNull(applicationEvents.notifiedAt)))
      .returning({ id: applicationEvents.id })
    if (!settled.some((event) => event.id === id)) return
    if (email) await enqueueEmail(ctx, { ...email, applicationId }, id)
    if (isNews) await enqueueApplicationEvent(ctx, 'application.changed', applicationId)
  })
}

async function findRecipient(ctx: Ctx, applicationId: string) {
  const [row] = await ctx.db
    .select({
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      status: applications.status,
      statusBefore: applications.statusBefore,
      statusChangedAt: applications.statusChangedAt,
      endedAt: applications.endedAt,
      appliedAt: applications.appliedAt,
      location: jobs.location,
      pay: jobs.salary,
      fullName: profiles.fullName,
      emailUpdates: profiles.emailUpdates,
      isAway: isApplicantAway,
      address: users.email,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(eq(applications.id, applicationId))
  return row ?? null
}

async function findLastEvent(ctx: Ctx, applicationId: string) {
  const [last] = await ctx.db
    .select({
      id: applicationEvents.id,
      notifiedAt: applicationEvents.notifiedAt,
      emailText: applicationEvents.emailText,
    })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.at), desc(applicationEvents.id))
    .limit(1)
  return last ?? null
}

/** The last status that the applicant knows: the one they applied with, or that of the last settled change. */
async function findKnownStatus(ctx: Ctx, applicationId: string): Promise<string | null> {
  const { toStatus, fromStatus, notifiedAt, at, id } = applicationEvents
  const [row] = await ctx.db
    .select({ status: toStatus })
    .from(applicationEvents)
    .where(and(eq(applicationEvents.applicationId, applicationId), or(isNull(fromStatus), isNotNull(notifiedAt))))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return row?.status ?? null
}

type StatusEmail = NonNullable<Awaited<ReturnType<typeof findRecipient>>> & {
  known: string | null
  agency: Agency
  emailText: string | null
}

async function renderStatusEmail(
  ctx: Ctx,
  { status, known, address, emailText, ...props }: StatusEmail,
): Promise<Email | null> {
  if (!isStatus(status)) return null
  const { agency, fullName, jobTitle, companyName, location, pay, appliedAt } = props
  const values = { applicantName: fullName, jobTitle, companyName }
  const body = (
    <StatusChangedEmail
      {...{ agency, fullName, jobTitle, companyName, location, pay, status }}
      appliedOn={formatDate(appliedAt, ctx.timeZone)}
      isCorrected={known === 'Hired'}
      text={emailText && fillPlaceholders(emailText, values)}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />
  )
  return renderEmail(address, statusEmailTexts(status, values).subject, body)
}
