import { eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles, users } from '#db/schema/people.ts'
import { RETRACT_SECONDS } from './application.ts'
import { ApplicationReceivedEmail } from './emails/application-emails.tsx'
import { lockApplicants } from './emails/lock-applicants.server.ts'
import { notifyNewApplicant } from './new-applicants/notify-new-applicant.server.tsx'

/**
 * Emails the applicant that the application was received, and enqueues the email to the job's poster. Not part of the
 * request, because rendering an email takes longer than everything else that it does. An application that was withdrawn
 * before is gone, and gets none. The emails' ids are made of the application's, so that a retry sends no second one.
 */
export const confirmApplication = defineTask<{ applicationId: string; location: string }, TaskContext>({
  name: 'confirm-application',
  async run(context, { applicationId, location }) {
    const ctx = createTaskCtx(context)
    const { jobTitle, companyName, appliedAt } = applications
    const [application] = await ctx.db
      .select({
        jobTitle,
        companyName,
        appliedAt,
        pay: jobs.salary,
        name: profiles.fullName,
        emailUpdates: profiles.emailUpdates,
        email: users.email,
      })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(profiles, eq(profiles.id, applications.applicantId))
      .innerJoin(users, eq(users.id, applications.applicantId))
      .where(eq(applications.id, applicationId))
    if (!application) return
    const email = await renderEmail(
      application.email,
      `Your application for ${application.jobTitle} at ${application.companyName}`,
      <ApplicationReceivedEmail
        jobTitle={application.jobTitle}
        companyName={application.companyName}
        location={location}
        pay={application.pay}
        agency={await findAgency(ctx)}
        applicantName={application.name}
        appliedAt={formatDateTime(application.appliedAt, ctx.timeZone)}
        emailUpdates={application.emailUpdates}
        href={`${ctx.baseUrl}/employee/dashboard`}
      />,
      { applicationId },
    )
    const id = emailIdFor(application.appliedAt, 'application-received', applicationId)
    const untilFinal = RETRACT_SECONDS - Math.floor((ctx.now.getTime() - application.appliedAt.getTime()) / 1000)
    await transaction(ctx, async (ctx) => {
      if (!(await lockApplicants(ctx, [{ id: applicationId }]))) return
      await enqueueEmail(ctx, email, id)
      await ctx.tasks.enqueue(ctx.db, notifyNewApplicant, { applicationId }, Math.max(untilFinal, 0))
    })
  },
})
