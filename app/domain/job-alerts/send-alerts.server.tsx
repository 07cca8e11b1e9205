import { and, asc, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { EMAIL_RETRY_DAYS } from '#app/domain/email/retry-failed-emails.server.ts'
import type { JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { searchPhrase } from '#app/domain/jobs/search/search-title.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobAlertEmails, jobAlerts } from '#db/schema/job-alerts.ts'
import { deleteUnconfirmed, deleteUndeliverable } from './delete-inactive.server.ts'
import { NewJobsEmail, RenewAlertEmail } from './emails/alert-emails.tsx'
import {
  alertPhrase,
  CHECK_INTERVAL_MS,
  CONFIRMATION_DAYS,
  daysBefore,
  filtersOfAlert,
  RENEWAL_DAYS,
} from './job-alert.ts'
import {
  findNewMatches,
  listNewCards,
  listOpenCards,
  listSentJobs,
  loadNewJobs,
  type NewJobs,
} from './new-jobs.server.ts'

type Alert = typeof jobAlerts.$inferSelect

/** Alerts per transaction. */
const BATCH_SIZE = 200
/** Jobs in one email. */
const MAX_JOBS = 20

/**
 * Every ten minutes: sends the alerts that are due, each in the transaction that moves its next check. Workers lock the
 * alerts they process and skip locked ones, so concurrent workers send each job of an alert once. Alerts that were
 * never confirmed, or not again after a year, or whose address no longer exists, are deleted.
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
    const newJobs = await loadNewJobs(ctx)
    while ((await transaction(ctx, (ctx) => sendDueAlerts(ctx, newJobs))) === BATCH_SIZE);
  },
})

/**
 * Sends a batch of the alerts that are due.
 *
 * @param newJobs what `loadNewJobs` has read; jobs can have closed since
 * @returns the number of alerts processed
 */
export async function sendDueAlerts(ctx: Ctx, newJobs: NewJobs): Promise<number> {
  const due = await ctx.db
    .select()
    .from(jobAlerts)
    .where(and(lte(jobAlerts.dueAt, ctx.now), isNotNull(jobAlerts.confirmedAt), isNull(jobAlerts.renewalRequestedAt)))
    .orderBy(asc(jobAlerts.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const oldest = daysBefore(ctx.now, CONFIRMATION_DAYS)
  const isOld = ({ confirmedAt }: Alert) => confirmedAt !== null && confirmedAt < oldest
  const matches = new Map<Alert, string[]>()
  const sent = await listSentJobs(
    ctx,
    newJobs,
    due.map(({ id }) => id),
  )
  for (const alert of due) {
    if (!isOld(alert)) matches.set(alert, await findNewMatches(ctx, newJobs, alert, sent, MAX_JOBS + 1))
  }
  const cards = await listOpenCards(ctx, [...new Set([...matches.values()].flat())])
  const sending: (typeof jobAlertEmails.$inferInsert)[] = []
  for (const alert of due) {
    if (isOld(alert)) {
      await enqueueEmail(ctx, await renderRenewal(ctx, alert))
      continue
    }
    const found = await findOpenMatches(ctx, newJobs, alert, matches.get(alert) ?? [], cards)
    if (found.length === 0) continue
    await enqueueEmail(ctx, await renderNewJobs(ctx, alert, found))
    const jobIds = found.slice(0, MAX_JOBS).map(({ id }) => id)
    sending.push({ id: newId(), alertId: alert.id, jobIds, sentAt: ctx.now })
  }
  if (sending.length > 0) await ctx.db.insert(jobAlertEmails).values(sending)
  await updateEmailed(ctx, [...due.filter(isOld).map(({ id }) => id), ...sending.map(({ alertId }) => alertId)])
  const checkedUntil = newJobs.until
  await updateChecked(ctx, due.filter(isOld), { checkedUntil, renewalRequestedAt: ctx.now })
  await updateChecked(
    ctx,
    due.filter((alert) => !isOld(alert)),
    { checkedUntil },
  )
  return due.length
}

/**
 * Moves the next check of `alerts` to their time of the day after now, with one statement for each frequency. Counted
 * from now, it would be up to ten minutes later with each run.
 */
async function updateChecked(
  ctx: Ctx,
  alerts: Alert[],
  values: { checkedUntil: Date; renewalRequestedAt?: Date },
): Promise<void> {
  for (const [frequency, interval] of Object.entries(CHECK_INTERVAL_MS)) {
    const ids = alerts.filter((alert) => alert.frequency === frequency).map(({ id }) => id)
    if (ids.length === 0) continue
    const seconds = sql.raw(String(interval / 1000))
    const passed = sql`floor(extract(epoch from ${ctx.now}::timestamptz - ${jobAlerts.dueAt}) / ${seconds})`
    await ctx.db
      .update(jobAlerts)
      .set({ ...values, dueAt: sql`${jobAlerts.dueAt} + make_interval(secs => ${seconds} * (${passed} + 1))` })
      .where(inArray(jobAlerts.id, ids))
  }
}

/** Records that alerts are emailed. The last email of each was delivered unless it was rejected since it was sent. */
async function updateEmailed(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const wasRejected = sql`${jobAlerts.rejectedAt} >= ${jobAlerts.emailedAt}`
  await ctx.db
    .update(jobAlerts)
    .set({ emailedAt: ctx.now, rejections: sql`case when ${wasRejected} then ${jobAlerts.rejections} else 0 end` })
    .where(inArray(jobAlerts.id, ids))
}

/**
 * The cards of an alert's matches that are still listed. If one of more than `MAX_JOBS` has closed since the jobs were
 * loaded, it is not known how many others there are, so the database is asked.
 */
async function findOpenMatches(
  ctx: Ctx,
  newJobs: NewJobs,
  alert: Alert,
  ids: readonly string[],
  cards: ReadonlyMap<string, JobCardData>,
): Promise<JobCardData[]> {
  const open = ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
  const isComplete = open.length === ids.length || ids.length <= MAX_JOBS
  return isComplete ? open : listNewCards(ctx, newJobs, alert, MAX_JOBS + 1)
}

/** The email with the newest of the new jobs. */
async function renderNewJobs(ctx: Ctx, alert: Alert, found: JobCardData[]): Promise<Email> {
  const filters = filtersOfAlert(alert.query)
  const shown = found.slice(0, MAX_JOBS)
  const count = found.length > MAX_JOBS ? `More than ${MAX_JOBS}` : String(found.length)
  const body = (
    <NewJobsEmail
      agency={await findAgency(ctx)}
      phrase={alertPhrase(alert.query)}
      manageHref={manageHref(ctx, alert)}
      jobs={shown}
      heading={`${count} new ${found.length === 1 ? 'job' : 'jobs'} for you`}
      origin={ctx.baseUrl}
      listHref={ctx.baseUrl + searchHref({ ...filters, sort: 'newest' })}
    />
  )
  const subject = `${count} new ${searchPhrase(filters, found.length === 1 ? 'job' : 'jobs')}`
  return renderEmail(alert.email, subject, body, unsubscribeOptions(ctx, alert))
}

async function renderRenewal(ctx: Ctx, alert: Alert): Promise<Email> {
  const phrase = alertPhrase(alert.query)
  const body = <RenewAlertEmail agency={await findAgency(ctx)} phrase={phrase} manageHref={manageHref(ctx, alert)} />
  const subject = `Do you still want your job alert for ${phrase}?`
  // An outage of the email server must not end the alert unasked.
  const expiresAt = new Date(ctx.now.getTime() + RENEWAL_DAYS * DAY_MS)
  return renderEmail(alert.email, subject, body, { ...unsubscribeOptions(ctx, alert), expiresAt })
}

const manageHref = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, { token }: Alert) => `${baseUrl}/job-alerts/${token}`

/** No later email has the same jobs, so an outage of the email server only delays it. */
function unsubscribeOptions(ctx: Ctx, alert: Alert) {
  return {
    unsubscribeUrl: `${manageHref(ctx, alert)}/removal`,
    expiresAt: new Date(ctx.now.getTime() + EMAIL_RETRY_DAYS * DAY_MS),
  }
}
