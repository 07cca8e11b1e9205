import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { isListed } from '#app/domain/jobs/is-listed.server.ts'
import { JOB_CARD_COLUMNS } from '#app/domain/jobs/search/job-cards.server.ts'
import { scanConditions } from '#app/domain/jobs/search/search-conditions.server.ts'
import { searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { emails } from '#db/schema/email.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { jobs } from '#db/schema/jobs.ts'
import { NewJobsEmail, RenewAlertEmail } from './emails/alert-emails.tsx'
import {
  alertTitle,
  CHECK_INTERVAL_MS,
  CONFIRMATION_DAYS,
  filtersOfAlert,
  MAX_REJECTED_EMAILS,
  MAX_UNCONFIRMED_DAYS,
  RENEWAL_DAYS,
} from './job-alert.ts'

type Alert = typeof jobAlerts.$inferSelect

/** Alerts per transaction. */
const BATCH_SIZE = 50
/** Jobs in one email. */
const MAX_JOBS = 20

/**
 * Every ten minutes: sends the alerts that are due, each in the transaction that moves its next check. Workers lock the
 * alerts they process and skip locked ones, so concurrent workers send each job of an alert once. Alerts that were never
 * confirmed, or not again after a year, or whose address no longer exists, are deleted.
 */
export const sendJobAlerts = defineTask<object, TaskContext>({
  name: 'send-job-alerts',
  schedule: '*/10 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    await deleteUnconfirmed(ctx)
    await deleteUndeliverable(ctx)
    while ((await transaction(ctx, sendDueAlerts)) === BATCH_SIZE);
  },
})

/** @returns the number of alerts processed */
async function sendDueAlerts(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select()
    .from(jobAlerts)
    .where(and(lte(jobAlerts.dueAt, ctx.now), isNotNull(jobAlerts.confirmedAt), isNull(jobAlerts.renewalRequestedAt)))
    .orderBy(asc(jobAlerts.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  for (const alert of due) {
    const isOld = alert.confirmedAt !== null && alert.confirmedAt < daysBefore(ctx.now, CONFIRMATION_DAYS)
    const email = isOld ? await renderRenewal(ctx, alert) : await renderNewJobs(ctx, alert)
    if (email) await enqueueEmail(ctx, email)
    const dueAt = new Date(ctx.now.getTime() + CHECK_INTERVAL_MS[alert.frequency])
    await ctx.db
      .update(jobAlerts)
      .set({ checkedUntil: ctx.now, dueAt, renewalRequestedAt: isOld ? ctx.now : null })
      .where(eq(jobAlerts.id, alert.id))
  }
  return due.length
}

/** The email with the jobs posted since the last check that are still listed; null without any. */
async function renderNewJobs(ctx: Ctx, alert: Alert): Promise<Email | null> {
  const filters = filtersOfAlert(alert.query)
  const found = await ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        gt(jobs.createdAt, alert.checkedUntil),
        lte(jobs.createdAt, ctx.now),
        scanConditions(filters, jobs),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(MAX_JOBS + 1)
  if (found.length === 0) return null
  const shown = found.slice(0, MAX_JOBS)
  const title = alertTitle(alert.query)
  const body = (
    <NewJobsEmail
      agency={await findAgency(ctx)}
      title={title}
      manageHref={manageHref(ctx, alert)}
      jobs={shown}
      hasMore={found.length > MAX_JOBS}
      origin={ctx.baseUrl}
      listHref={ctx.baseUrl + searchHref({ ...filters, sort: 'newest' })}
    />
  )
  const count = shown.length === 1 ? '1 new job' : `${shown.length} new jobs`
  return renderEmail(alert.email, `${count}: ${title}`, body, unsubscribeOptions(ctx, alert))
}

async function renderRenewal(ctx: Ctx, alert: Alert): Promise<Email> {
  const title = alertTitle(alert.query)
  const body = <RenewAlertEmail agency={await findAgency(ctx)} title={title} manageHref={manageHref(ctx, alert)} />
  return renderEmail(alert.email, `Do you still want this job alert: ${title}?`, body, unsubscribeOptions(ctx, alert))
}

async function deleteUnconfirmed(ctx: Ctx): Promise<void> {
  const unconfirmed = and(
    isNull(jobAlerts.confirmedAt),
    lt(jobAlerts.createdAt, daysBefore(ctx.now, MAX_UNCONFIRMED_DAYS)),
  )
  await ctx.db
    .delete(jobAlerts)
    .where(or(unconfirmed, lt(jobAlerts.renewalRequestedAt, daysBefore(ctx.now, RENEWAL_DAYS))))
}

/** Deletes the alerts of addresses that rejected `MAX_REJECTED_EMAILS` emails since the alert was created. */
async function deleteUndeliverable(ctx: Ctx): Promise<void> {
  const rejected = ctx.db.select({ recipient: emails.recipient }).from(emails).where(isNotNull(emails.rejectedAt))
  const rejections = ctx.db.$count(
    emails,
    and(eq(emails.recipient, jobAlerts.email), gt(emails.rejectedAt, jobAlerts.createdAt)),
  )
  await ctx.db.delete(jobAlerts).where(and(inArray(jobAlerts.email, rejected), gte(rejections, MAX_REJECTED_EMAILS)))
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const manageHref = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, { token }: Alert) => `${baseUrl}/job-alerts/${token}`

/** An alert is not worth sending once the next one is due. */
function unsubscribeOptions(ctx: Ctx, alert: Alert) {
  return {
    unsubscribeUrl: `${manageHref(ctx, alert)}/removal`,
    expiresAt: new Date(ctx.now.getTime() + CHECK_INTERVAL_MS[alert.frequency]),
  }
}
