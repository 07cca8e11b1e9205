import { and, eq, isNull } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findRecipient } from '#app/domain/applications/find-recipient.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { isOpen } from '#app/domain/jobs/job.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { JobApprovedEmail } from './job-approved-email.tsx'

/**
 * Emails the recipient (`findRecipient`) of a job that was held and is approved now. The id of the email is that of the
 * job and its approval, so that a retry after a failure sends no second one, and a job that an edit has held again is
 * emailed about again. A job that was deleted or has closed by now sends none.
 */
export const notifyJobApproved = defineTask<{ jobId: string }, TaskContext>({
  name: 'notify-job-approved',
  async run(context, { jobId }) {
    const ctx = createTaskCtx(context)
    const [job] = await ctx.db
      .select({
        title: jobs.title,
        postedBy: jobs.postedBy,
        companyId: jobs.companyId,
        listedUntil: jobs.listedUntil,
        reviewedAt: jobs.reviewedAt,
      })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt)))
    if (!job?.reviewedAt || !isOpen(job, ctx.now)) return
    const emailId = emailIdFor(job.reviewedAt, 'job-approved', jobId)
    const [agency, poster] = await Promise.all([findAgency(ctx), findRecipient(ctx, job)])
    if (!poster) return
    const email = await renderEmail(
      poster.email,
      `Your job is live: ${job.title}`,
      <JobApprovedEmail
        agency={agency}
        fullName={poster.fullName}
        jobTitle={job.title}
        applicantEmails={poster.applicantEmails}
        href={`${ctx.baseUrl}/jobs/${jobId}`}
      />,
    )
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailId))
  },
})
