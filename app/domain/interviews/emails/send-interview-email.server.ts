import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
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
  /** The agreed time that was given up, and who is to be freed. */
  former: { startsAt: string; endsAt: string; interviewerIds: string[] } | null
}

/** Renders and enqueues the emails about a change of an interview. Their ids are deterministic, so that a retry sends none twice. */
export const sendInterviewEmail = defineTask<InterviewChange, TaskContext>({
  name: 'send-interview-email',
  async run(taskContext, change) {
    const ctx = createTaskCtx(taskContext)
    const { interview, messages } = await renderInterviewEmails(ctx, change)
    if (!interview) return
    await transaction(ctx, async (ctx) => {
      for (const { id, email, token } of messages) {
        const isNew = await enqueueEmail(ctx, email, id)
        if (isNew && token) await saveInterviewLink(ctx, interview, token)
      }
    })
  },
})
