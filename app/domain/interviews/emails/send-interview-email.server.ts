import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { lockApplicants } from '#app/domain/applications/emails/lock-applicants.server.ts'
import { type InterviewerLeft, interviewerLeft } from '#app/domain/companies/team/interviewer-left.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { saveInterviewLink } from '../interview-links.server.ts'
import type { InterviewEmailKind } from './interview-email.tsx'
import { renderInterviewEmails } from './render-interview-emails.server.tsx'

/** A change of an interview with its values at that time. Instants are ISO strings, because the task queue stores JSON. */
export type InterviewChange = {
  interviewId: string
  kind: InterviewEmailKind
  sequence: number
  at: string
  startsAt: string | null
  /** The agreed time that was given up, and who is emailed about it. */
  former: { startsAt: string; endsAt: string; interviewerIds: string[] } | null
}

/** Renders and enqueues the emails about a change of an interview. Their ids are deterministic, so that a retry sends none twice. */
export const sendInterviewEmail = defineTask<InterviewChange, TaskContext>({
  name: 'send-interview-email',
  run: (taskContext, change) => sendEmails(createTaskCtx(taskContext), change),
})

/** Emails a member who has left the company, and the owner who now holds their interview, so that their calendars follow. */
export const sendInterviewerEmails = defineTask<InterviewerLeft, TaskContext>({
  name: interviewerLeft.name,
  async run(taskContext, { interviewId, memberId, successorId, startsAt, endsAt, sequence, at }) {
    const ctx = createTaskCtx(taskContext)
    const send = (kind: InterviewEmailKind, personId: string) =>
      sendEmails(ctx, {
        interviewId,
        kind,
        sequence,
        at,
        startsAt,
        former: { startsAt, endsAt, interviewerIds: [personId] },
      })
    await send('left', memberId)
    if (successorId !== null) await send('taken-over', successorId)
  },
})

async function sendEmails(ctx: Ctx, change: InterviewChange): Promise<void> {
  const { interview, applicant, messages } = await renderInterviewEmails(ctx, change)
  if (!interview) return
  const isEnqueued = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, [applicant]))) return false
    for (const { id, email, token } of messages) {
      const isNew = await enqueueEmail(ctx, email, id)
      if (isNew && token) await saveInterviewLink(ctx, interview, token)
    }
    return true
  })
  // Written again without the name of the applicant, who has deleted their account since.
  if (!isEnqueued) await sendEmails(ctx, change)
}
