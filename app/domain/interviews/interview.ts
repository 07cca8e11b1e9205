import { addDays, instantIn, isSkippedTime, MINUTE_MS, SKIPPED_TIME_MESSAGE, todayIn } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'

/** Times that one interview can be proposed with. */
export const MAX_INTERVIEW_TIMES = 5
/** Interviews per application, cancelled ones included. */
export const MAX_INTERVIEWS = 20
export const MAX_INTERVIEWERS = 5
export const MAX_INTERVIEW_MESSAGE_LENGTH = 1000
export const MAX_CANCEL_REASON_LENGTH = 500
/** How far ahead an interview can be. */
const MAX_DAYS_AHEAD = 365

export const INTERVIEW_DURATIONS = [15, 30, 45, 60, 90, 120, 180] as const

/** An interview as both sides see it. */
export type Interview = {
  id: string
  applicationId: string
  status: 'proposed' | 'scheduled' | 'cancelled'
  version: number
  durationMinutes: number
  timeZone: string
  place: string | null
  videoUrl: string | null
  message: string | null
  startsAt: Date | null
  endsAt: Date | null
  cancelReason: string | null
  /** The proposed times, earliest first. */
  times: Date[]
  interviewers: { id: string; name: string }[]
  /** Oldest first. */
  history: InterviewEvent[]
}

export type InterviewEvent = {
  kind: 'proposed' | 'declined' | 'scheduled' | 'rescheduled' | 'place-changed' | 'cancelled'
  startsAt: Date | null
  at: Date
}

/** Proposed times at which an interviewer is busy by now, by the id of the interview. */
export type TakenTimes = Record<string, Date[]>

/** The proposed times that the applicant can pick: to come, and with no interviewer busy. */
export function listOpenTimes(
  { id, times }: Pick<Interview, 'id' | 'times'>,
  takenTimes: TakenTimes,
  now: Date,
): Date[] {
  const taken = (takenTimes[id] ?? []).map((time) => time.getTime())
  return times.filter((time) => time > now && !taken.includes(time.getTime()))
}

/** The names of the fields for the proposed times: `time_1` … */
export const TIME_FIELDS = Array.from({ length: MAX_INTERVIEW_TIMES }, (_, index) => `time_${index + 1}`)

export type ParsedTimes = { times: Date[]; errors: Record<string, string[]> }

/**
 * The proposed times as instants, earliest first, with the errors by field: each once, all of them to come. The form
 * has at least one (`interviewForm`).
 */
export function parseInterviewTimes(input: Record<string, unknown>, zone: string, now: Date): ParsedTimes {
  const times = new Map<number, Date>()
  const errors: Record<string, string[]> = {}
  for (const field of TIME_FIELDS) {
    const text = input[field]
    if (typeof text !== 'string') continue
    const at = parseLocal(text, zone)
    if (!at) errors[field] = ['Enter a date and time.']
    else if (isSkippedTime(zone, ...localParts(text))) errors[field] = [SKIPPED_TIME_MESSAGE]
    else if (at <= now) errors[field] = ['Choose a time in the future.']
    else if (todayIn(zone, at) > addDays(todayIn(zone, now), MAX_DAYS_AHEAD))
      errors[field] = ['Choose a time within a year.']
    else if (times.has(at.getTime())) errors[field] = ['This time is listed twice.']
    else times.set(at.getTime(), at)
  }
  return { times: [...times.values()].sort((one, other) => one.getTime() - other.getTime()), errors }
}

const localParts = (text: string): [date: string, time: string] => [text.slice(0, 10), text.slice(11, 16)]

function parseLocal(text: string, zone: string): Date | null {
  try {
    return instantIn(zone, ...localParts(text))
  } catch {
    return null
  }
}

export const endOfInterview = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS)

/** `45 minutes`, `1 hour`, `1.5 hours` */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** The interviews that are still to happen: proposed, or agreed and not over. */
export function isUpcoming({ status, endsAt }: Pick<Interview, 'status' | 'endsAt'>, now: Date): boolean {
  return status === 'proposed' || (status === 'scheduled' && endsAt !== null && endsAt > now)
}

/** An agreed interview that is not over: its place can be changed. */
export function isAgreed(interview: Pick<Interview, 'status' | 'endsAt'>, now: Date): boolean {
  return interview.status === 'scheduled' && isUpcoming(interview, now)
}

/** All proposed times have passed, and the applicant has picked none. */
export function isLapsed({ status, times }: Pick<Interview, 'status' | 'times'>, now: Date): boolean {
  return status === 'proposed' && times.every((time) => time <= now)
}

/** The applicant has declined all proposed times, and the employer has not proposed others since. */
export function isDeclined({ status, history }: Pick<Interview, 'status' | 'history'>): boolean {
  return status === 'proposed' && history.at(-1)?.kind === 'declined'
}

export const proposeHref = (applicationId: string) => `/view-applicants/${applicationId}/interviews`
export const rescheduleHref = ({ applicationId, id }: Pick<Interview, 'applicationId' | 'id'>) =>
  `${proposeHref(applicationId)}/${id}`
export const cancellationHref = (interview: Pick<Interview, 'applicationId' | 'id'>) =>
  `${rescheduleHref(interview)}/cancellation`
export const placeHref = (interview: Pick<Interview, 'applicationId' | 'id'>) => `${rescheduleHref(interview)}/place`
/** The page on which the signed-in applicant picks a time. */
export const myInterviewHref = (id: string) => path`/employee/dashboard/interviews/${id}`
/** The agreed interview as a calendar file, under its applicant's page. */
export const calendarHref = (page: string) => `${page}/calendar.ics`

/**
 * A time at which an interviewer is busy, or would be if the applicant picks it (`proposal`). It names neither the
 * applicant nor the customer.
 */
export type Commitment = { kind: 'interview' | 'proposal' | 'consultation'; name: string; startsAt: Date; endsAt: Date }

/** A commitment, with whose it is. */
export type PlannedCommitment = Commitment & { personId: string }

const conflictKey = ({ kind, name, startsAt, endsAt }: Commitment) =>
  [kind, startsAt.getTime(), endsAt.getTime(), encodeURIComponent(name)].join(':')

/** Whether the interviewer is busy during an interview of this length. */
export function overlapsInterview(
  commitment: Pick<Commitment, 'startsAt' | 'endsAt'>,
  startsAt: Date,
  minutes: number,
): boolean {
  return commitment.startsAt < endOfInterview(startsAt, minutes) && commitment.endsAt > startsAt
}

/** The numbers of the form's fields, from 1, with times that overlap a commitment. */
export function overlappedTimes(
  input: Record<string, unknown>,
  zone: string,
  minutes: number,
  commitment: Pick<Commitment, 'startsAt' | 'endsAt'>,
): number[] {
  return TIME_FIELDS.flatMap((field, index) => {
    const text = input[field]
    const at = typeof text === 'string' ? parseLocal(text, zone) : null
    return at && overlapsInterview(commitment, at, minutes) ? [index + 1] : []
  })
}

/** The value of `Propose these times anyway`: the conflicts that it accepts. */
export const formatAccepted = (conflicts: readonly Commitment[]) => conflicts.map(conflictKey).join(' ')

/** Whether the form's value accepts all of the conflicts, so that none is accepted that was not shown. */
export function acceptsAll(value: string | undefined, conflicts: readonly Commitment[]): boolean {
  const accepted = new Set(value?.split(' '))
  return conflicts.every((conflict) => accepted.has(conflictKey(conflict)))
}
