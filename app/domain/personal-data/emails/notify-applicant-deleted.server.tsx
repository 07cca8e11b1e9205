import { eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findRecipient } from '#app/domain/applications/find-recipient.server.ts'
import { shouldEmailNow } from '#app/domain/applications/new-applicants/should-email-now.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { ApplicantDeletedEmail } from './personal-data-emails.tsx'

/**
 * Emails the job's recipient (`findRecipient`) that an applicant has deleted their account, unless a daily email lists
 * the withdrawal (`shouldEmailNow`). A task, because a deletion locks the schedule of bookings and all of the person's
 * jobs while it runs. The id of the email is that of the application, so that a retry sends no second one.
 */
export const notifyApplicantDeleted = defineTask<{ applicationId: string }, TaskContext>({
  name: 'notify-applicant-deleted',
  async run(context, { applicationId }) {
    const ctx = createTaskCtx(context)
    const [application] = await ctx.db
      .select({
        jobTitle: applications.jobTitle,
        companyName: applications.companyName,
        appliedAt: applications.appliedAt,
        withdrawnAt: applications.statusChangedAt,
        postedBy: applications.postedBy,
        companyId: applications.companyId,
      })
      .from(applications)
      .where(eq(applications.id, applicationId))
    if (!application) return
    const poster = await findRecipient(ctx, application)
    const { jobTitle, companyName, appliedAt, withdrawnAt } = application
    if (!poster || !(await shouldEmailNow(ctx, poster, applicationId, withdrawnAt))) return
    const email = await renderEmail(
      poster.email,
      `An applicant for ${jobTitle} has deleted their account`,
      <ApplicantDeletedEmail
        {...{ jobTitle, companyName }}
        agency={await findAgency(ctx)}
        posterName={poster.fullName}
        appliedOn={formatDate(appliedAt, ctx.timeZone)}
        href={`${ctx.baseUrl}/view-applicants/${applicationId}`}
      />,
    )
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailIdFor(appliedAt, 'applicant-deleted', applicationId)))
  },
})
