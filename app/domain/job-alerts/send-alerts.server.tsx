import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { isListed } from '#app/domain/jobs/is-listed.server.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
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
const BATCH_SIZE = 200
/** Results of searches that a run keeps. Many alerts have the same search, and alerts of one run the same last check. */
const MAX_KEPT_RESULTS = 1000
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
    const results: Results = new Map()
    while ((await transaction(ctx, (ctx) => sendDueAlerts(ctx, results))) === BATCH_SIZE);
  },
})

/** New jobs by search and last check. */
type Results = Map<string, JobCardData[]>

/** @returns the number of alerts processed */
async function sendDueAlerts(ctx: Ctx, results: Results): Promise<number> {
  const due = await ctx.db
    .select()
    .from(jobAlerts)
    .where(and(lte(jobAlerts.dueAt, ctx.now), isNotNull(jobAlerts.confirmedAt), isNull(jobAlerts.renewalRequestedAt)))
    .orderBy(asc(jobAlerts.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const oldest = daysBefore(ctx.now, CONFIRMATION_DAYS)
  const isOld = ({ confirmedAt }: Alert) => confirmedAt !== null && confirmedAt < oldest
  for (const alert of due) {
    const email = isOld(alert)
      ? await renderRenewal(ctx, alert)
      : await renderNewJobs(ctx, alert, await findNewJobs(ctx, alert, results))
    if (email) await enqueueEmail(ctx, email)
  }
  await updateChecked(ctx, due.filter(isOld), { renewalRequestedAt: ctx.now })
  await updateChecked(
    ctx,
    due.filter((alert) => !isOld(alert)),
    {},
  )
  return due.length
}

/** Moves the next check of `alerts`, with one statement for each frequency. */
async function updateChecked(ctx: Ctx, alerts: Alert[], values: { renewalRequestedAt?: Date }): Promise<void> {
  for (const [frequency, interval] of Object.entries(CHECK_INTERVAL_MS)) {
    const ids = alerts.filter((alert) => alert.frequency === frequency).map(({ id }) => id)
    if (ids.length === 0) continue
    await ctx.db
      .update(jobAlerts)
      .set({ ...values, checkedUntil: ctx.now, dueAt: new Date(ctx.now.getTime() + interval) })
      .where(inArray(jobAlerts.id, ids))
  }
}

/** The jobs posted since the alert's last check that are still listed, oldest first, at most `MAX_JOBS` + 1. */
async function findNewJobs(ctx: Ctx, { query, checkedUntil }: Alert, results: Results): Promise<JobCardData[]> {
  const key = `${checkedUntil.getTime()} ${query}`
  const kept = results.get(key)
  if (kept) return kept
  const found = await ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        gt(jobs.createdAt, checkedUntil),
        lte(jobs.createdAt, ctx.now),
        scanConditions(filtersOfAlert(query), jobs),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(MAX_JOBS + 1)
  if (results.size < MAX_KEPT_RESULTS) results.set(key, found)
  return found
}

/** The email with new jobs; null without any. */
async function renderNewJobs(ctx: Ctx, alert: Alert, found: JobCardData[]): Promise<Email | null> {
  if (found.length === 0) return null
  const filters = filtersOfAlert(alert.query)
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
