import { and, asc, eq, gt, inArray, isNotNull, not } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import type { Agency } from '#app/domain/agency/agency.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import { OPEN_STATUSES } from './application.ts'
import { isApplicantAway } from './emails/applicant-away.server.ts'
import { lockApplicants } from './emails/lock-applicants.server.ts'
import { JobRemovedEmail } from './emails/status-emails.tsx'

/** Applicants per transaction: at about 3 ms an email, a third of a second. */
const BATCH_SIZE = 100

/**
 * Emails every applicant whose open application ended because the job was deleted, but no suspended one. A deletion
 * enqueues one task for all applicants, so that it stays fast. The id of each email is that of the application and its
 * purpose, so that a retry sends no second one. The id of the application alone is that of the email to the employer
 * (`notifyNewApplicant`).
 */
export const notifyJobRemoved = defineTask<{ jobId: string }, TaskContext>({
  name: 'notify-job-removed',
  former: { name: 'tell-of-removed-job' },
  expireInSeconds: 900,
  async run(context, { jobId }) {
    const ctx = createTaskCtx(context)
    const agency = await findAgency(ctx)
    let last: string | null = null
    do {
      last = await enqueueBatch(ctx, jobId, agency, last)
    } while (last !== null)
  },
})

/**
 * Enqueues the emails of the next batch.
 *
 * @param after id of the last application of the previous batch
 * @returns id of the last application of this batch, or null after the last batch
 */
async function enqueueBatch(ctx: Ctx, jobId: string, agency: Agency, after: string | null): Promise<string | null> {
  const rows = await ctx.db
    .select({
      id: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      appliedAt: applications.appliedAt,
      location: jobs.location,
      pay: jobs.salary,
      fullName: profiles.fullName,
      email: users.email,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.jobId, jobId),
        isNotNull(applications.endedAt),
        inArray(applications.status, [...OPEN_STATUSES]),
        eq(profiles.emailUpdates, true),
        not(isApplicantAway),
        after === null ? undefined : gt(applications.id, after),
      ),
    )
    .orderBy(asc(applications.id))
    .limit(BATCH_SIZE)
  const href = `${ctx.baseUrl}/jobs`
  const emails = await Promise.all(
    rows.map(async ({ id, email: recipient, appliedAt, ...props }) => ({
      id,
      emailId: emailIdFor(appliedAt, 'job-removed', id),
      email: await renderEmail(
        recipient,
        `${props.jobTitle} at ${props.companyName} has been removed`,
        <JobRemovedEmail agency={agency} href={href} appliedOn={formatDate(appliedAt, ctx.timeZone)} {...props} />,
      ),
    })),
  )
  const isEnqueued = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, emails))) return false
    for (const { id, emailId, email } of emails) await enqueueEmail(ctx, { ...email, applicationId: id }, emailId)
    return true
  })
  // Without the applicant who has deleted their account since, who gets no emails.
  if (!isEnqueued) return enqueueBatch(ctx, jobId, agency, after)
  return rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null
}
