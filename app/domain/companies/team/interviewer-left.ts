import type { TaskReference } from '#app/platform/tasks.server.ts'

/**
 * A member who held an agreed interview has left the company. Instants are ISO strings, because the task queue stores
 * JSON.
 */
export type InterviewerLeft = {
  interviewId: string
  memberId: string
  /** The owner who holds the interview now; null if others hold it with the member. */
  successorId: string | null
  startsAt: string
  endsAt: string
  sequence: number
  at: string
}

/** Updates the calendars of the two (`sendInterviewerEmails`). */
export const interviewerLeft: TaskReference<InterviewerLeft> = { name: 'send-interviewer-emails' }
