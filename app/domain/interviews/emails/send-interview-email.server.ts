import { createTaskCtx, type TaskContext } from '#app/core/context.ts'
import { type InterviewerLeft, interviewerLeft } from '#app/domain/companies/team/interviewer-left.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { enqueueInterviewEmails } from './enqueue-interview-emails.server.ts'
import type { InterviewEmailKind } from './interview-email.tsx'

/**
 * A change of an interview with its values at that time. Instants are ISO strings, because the task queue stores JSON.
 */
export type InterviewChange = {
  interviewId: string
  kind: InterviewEmailKind
  sequence: number
  at: string
  startsAt: string | null
  /** The agreed time that was given up, and who is emailed about it. */
  former: { startsAt: string; endsAt: string; interviewerIds: string[] } | null
}

/** Emails those whom a change of an interview concerns. */
export const sendInterviewEmail = defineTask<InterviewChange, TaskContext>({
  name: 'send-interview-email',
  run: (taskContext, change) => enqueueInterviewEmails(createTaskCtx(taskContext), change),
})

/**
 * Emails a member who has left the company, and the owner who now holds their interview and its applicant, so that
 * their calendars follow.
 */
export const sendInterviewerEmails = defineTask<InterviewerLeft, TaskContext>({
  name: interviewerLeft.name,
  async run(taskContext, { interviewId, memberId, successorId, startsAt, endsAt, sequence, at }) {
    const ctx = createTaskCtx(taskContext)
    const send = (kind: InterviewEmailKind, personId: string) =>
      enqueueInterviewEmails(ctx, {
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
