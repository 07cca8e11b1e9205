import type { InterviewState } from '#app/domain/applications/expectations/next-step.ts'
import { type Interview, isDeclined, isUpcoming, listOpenTimes, type TakenTimes } from '../interview.ts'

/** Whether the applicant can choose one of the proposed times now, and has not declined them. */
export function canChooseTime(interview: Interview, takenTimes: TakenTimes, now: Date): boolean {
  return (
    interview.status === 'proposed' && !isDeclined(interview) && listOpenTimes(interview, takenTimes, now).length > 0
  )
}

/**
 * Where the interviews of one application are for its applicant: what they have to do comes before what is agreed, and
 * both before what is over. Null without interviews.
 *
 * @param interviews those of the application, oldest first
 */
export function interviewState(
  interviews: readonly Interview[],
  takenTimes: TakenTimes,
  now: Date,
): InterviewState | null {
  if (interviews.some((interview) => canChooseTime(interview, takenTimes, now))) return 'to-choose'
  const upcoming = interviews.filter((interview) => isUpcoming(interview, now))
  if (upcoming.some(({ status }) => status === 'scheduled')) return 'agreed'
  if (upcoming.length > 0) return 'without-times'
  const last = interviews.at(-1)
  if (!last) return null
  return last.status === 'cancelled' ? 'cancelled' : 'over'
}
