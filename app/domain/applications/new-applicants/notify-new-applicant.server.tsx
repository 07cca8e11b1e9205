import { and, eq, ne } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { RETRACT_SECONDS } from '../application.ts'
import { NewApplicantEmail } from '../emails/application-emails.tsx'
import { lockApplicants } from '../emails/lock-applicants.server.ts'
import { findRecipient } from '../find-recipient.server.ts'
import { selectNotifiedApplicants } from './select-applicants.server.ts'
import { shouldEmailNow } from './should-email-now.server.ts'

/**
 * Emails the job's recipient (`findRecipient`) about an application, a minute after it was sent: an application that
 * was withdrawn within that minute is gone and leaves no trace. Daily emails list it instead, if the recipient chose
 * them (`shouldEmailNow`). The email has the application's id, so that a retry sends no second one.
 */
export const notifyNewApplicant = defineTask<{ applicationId: string }, TaskContext>({
  name: 'notify-new-applicant',
  async run(context, { applicationId }) {
    const ctx = createTaskCtx(context)
    const [applicant] = await selectNotifiedApplicants(
      ctx,
      and(eq(applications.id, applicationId), ne(applications.status, 'Withdrawn')),
      1,
    )
    const recipient = applicant && (await findRecipient(ctx, applicant))
    if (!recipient) return
    const finalAt = new Date(applicant.appliedAt.getTime() + RETRACT_SECONDS * 1000)
    if (!(await shouldEmailNow(ctx, recipient, applicationId, finalAt))) return
    const email = await renderEmail(
      recipient.email,
      `New applicant for ${applicant.jobTitle}: ${applicant.name}`,
      <NewApplicantEmail
        {...applicant}
        agency={await findAgency(ctx)}
        posterName={recipient.fullName}
        appliedAt={formatDateTime(applicant.appliedAt, ctx.timeZone)}
        href={`${ctx.baseUrl}/view-applicants/${applicationId}`}
      />,
      { aboutApplicationIds: [applicationId] },
    )
    await transaction(ctx, async (ctx) => {
      if (await lockApplicants(ctx, [applicant])) await enqueueEmail(ctx, email, applicationId)
    })
  },
})
