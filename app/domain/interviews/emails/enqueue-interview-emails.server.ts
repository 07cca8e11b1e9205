import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { interviews } from '#db/schema/interviews.ts'
import type { Interview } from '../interview.ts'
import { saveInterviewLink } from '../interview-links.server.ts'
import { renderInterviewEmails } from './render-interview-emails.server.tsx'
import type { InterviewChange } from './send-interview-email.server.ts'

type EnqueueOptions = {
  /** The emails are enqueued only while the interview has this status and the sequence of the change. */
  onlyWhile?: Interview['status']
  expiresAt?: Date
}

/**
 * Renders and enqueues the emails about a change of an interview. Their ids are deterministic, so that a retry sends
 * none twice.
 */
export async function enqueueInterviewEmails(
  ctx: Ctx,
  change: InterviewChange,
  options: EnqueueOptions = {},
): Promise<void> {
  const { onlyWhile, ...expiry } = options
  const { interview, applicant, messages } = await renderInterviewEmails(ctx, change)
  if (!interview) return
  const isEnqueued = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [applicant]))) return false
    if (onlyWhile && !(await lockUnchanged(ctx, change, onlyWhile))) return true
    for (const { id, email, token } of messages) {
      const isNew = await enqueueEmail(ctx, { ...email, ...expiry }, id)
      if (isNew && token) await saveInterviewLink(ctx, interview, token)
    }
    return true
  })
  // Written again without the name of the applicant, who has deleted their account since.
  if (!isEnqueued) await enqueueInterviewEmails(ctx, change, options)
}

/** Locks an interview that has not changed. The lock holds off a cancellation and new times. */
async function lockUnchanged(
  ctx: Ctx,
  { interviewId, sequence }: InterviewChange,
  status: Interview['status'],
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: interviews.id })
    .from(interviews)
    .where(and(eq(interviews.id, interviewId), eq(interviews.status, status), eq(interviews.sequence, sequence)))
    .for('update')
  return rows.length > 0
}
