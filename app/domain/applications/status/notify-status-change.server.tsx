import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import type { Agency } from '#app/domain/agency/agency.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { lockApplicants } from '../emails/lock-applicants.server.ts'
import { statusEmailOpening, statusEmailTexts } from '../emails/status-email-texts.ts'
import { StatusChangedEmail, type StatusEmailJob } from '../emails/status-emails.tsx'
import { enqueueApplicationEvent } from '../enqueue-application-event.server.ts'
import { fillPlaceholders } from '../templates/message-template.ts'
import { findStatusNotice, listPendingEvents, type PendingEvent, type StatusNotice } from './status-notice.server.ts'

/**
 * Emails the applicants of a status change once it can no longer be undone, and enqueues its webhook events. Each
 * person is handled in a transaction of its own, which settles their events (`notified_at`) and enqueues one email
 * about all of them with the id of an event. A retry therefore sends no second email, and of an undo at the same time
 * exactly one wins.
 */
export const notifyStatusChange = defineTask<{ changeId: string }, TaskContext>({
  name: 'notify-status-change',
  expireInSeconds: 900,
  async run(context, { changeId }) {
    const ctx = createTaskCtx(context)
    const agency = await findAgency(ctx)
    // An event that was undone, replaced or settled at the same time is not listed again.
    for (let isStale = true; isStale; ) {
      isStale = false
      for (const events of await listPendingEvents(ctx, changeId))
        if ((await notifyApplicant(ctx, events, agency)) === 'stale') isStale = true
    }
  },
})

/**
 * Settles the events of one person, and those before them that they have replaced.
 *
 * @returns 'stale' if one of the applications or events changed while the email was written: nothing is settled
 */
async function notifyApplicant(ctx: Ctx, events: PendingEvent[], agency: Agency): Promise<'settled' | 'stale'> {
  const notices: StatusNotice[] = []
  for (const event of events) {
    const found = await findStatusNotice(ctx, event)
    if (found) notices.push(found)
  }
  if (notices.length === 0) return 'settled'
  const emailed = notices.filter(({ isEmailed }) => isEmailed)
  const email = await renderStatusEmail(ctx, emailed, agency)
  return transaction(ctx, async (ctx) => {
    // The account was deleted while the email was written: no one is emailed.
    if (!(await lockApplicants(ctx, notices))) return 'settled'
    if (!(await lockUnchanged(ctx, notices))) return 'stale'
    const ids = notices.map(({ id }) => id)
    await ctx.db
      .update(applicationEvents)
      // Not before the last event, because `isSettled` excludes the events that a later one replaced by then.
      .set({
        notifiedAt: sql`greatest(${ctx.now.toISOString()}::timestamptz, (select max(last.at) from application_events last
          where last.application_id = ${applicationEvents.applicationId}))`,
      })
      .where(and(inArray(applicationEvents.applicationId, ids), isNull(applicationEvents.notifiedAt)))
    const [first, ...others] = emailed
    if (email && first) {
      const aboutApplicationIds = others.map(({ id }) => id)
      await enqueueEmail(ctx, { ...email, applicationId: first.id, aboutApplicationIds }, first.eventId)
    }
    for (const { id, isDue } of notices) if (isDue) await enqueueApplicationEvent(ctx, 'application.changed', id)
    return 'settled'
  })
}

/**
 * Locks the applications in the order of their ids, and compares them and their events with what was read. A change
 * locks the application's row before it writes its event, so nothing comes between this check and the commit.
 */
async function lockUnchanged(ctx: Ctx, notices: StatusNotice[]): Promise<boolean> {
  const ids = notices.map(({ id }) => id)
  const locked = await ctx.db
    .select({ id: applications.id, statusChangedAt: applications.statusChangedAt })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(asc(applications.id))
    .for('update')
  const eventIds = notices.map(({ eventId }) => eventId)
  const isPending = and(inArray(applicationEvents.id, eventIds), isNull(applicationEvents.notifiedAt))
  if ((await ctx.db.$count(applicationEvents, isPending)) !== notices.length) return false
  return notices.every(({ id, statusChangedAt }) =>
    locked.some((row) => row.id === id && row.statusChangedAt.getTime() === statusChangedAt.getTime()),
  )
}

async function renderStatusEmail(ctx: Ctx, notices: StatusNotice[], agency: Agency): Promise<Email | null> {
  const [first, ...others] = notices
  if (!first) return null
  const { address, fullName, status } = first
  const toJob = ({
    jobTitle,
    companyName,
    location,
    pay,
    appliedAt,
    known,
    emailText,
    interview,
  }: StatusNotice): StatusEmailJob => ({
    jobTitle,
    companyName,
    location,
    pay,
    appliedOn: formatDate(appliedAt, ctx.timeZone),
    isCorrected: known === 'Hired',
    interview,
    text: emailText && fillPlaceholders(emailText, { applicantName: fullName, jobTitle, companyName }),
  })
  const texts = statusEmailTexts(status, { applicantName: fullName, ...first })
  const body = (
    <StatusChangedEmail
      {...{ agency, fullName, status }}
      jobs={[toJob(first), ...others.map(toJob)]}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />
  )
  return renderEmail(address, statusEmailOpening(texts, notices.length).subject, body)
}
