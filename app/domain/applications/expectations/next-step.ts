import { isStatus, type Status } from '../application.ts'

/** From how many cases on a company's usual response time is shown. */
export const MIN_RESPONSE_CASES = 10
/** Response times above this are not told apart, in days. */
export const MAX_RESPONSE_DAYS = 30

const NEXT_STEPS: Partial<Record<Status, (company: string) => string>> = {
  Pending: (company) => `${company} will review your application.`,
  'Under Review': (company) => `${company} will decide whether to interview you.`,
  Reviewed: (company) => `${company} will decide whether to interview you.`,
  'Interview Scheduled': (company) => `${company} will contact you about an interview.`,
}

/**
 * Where the interviews of an application are. `without-times`: none of the proposed times can be chosen any more, or
 * all were declined.
 */
export type InterviewState = 'to-choose' | 'agreed' | 'without-times' | 'over' | 'cancelled'

const INTERVIEW_STEPS: Record<InterviewState, (company: string, status: Status) => string | null> = {
  'to-choose': () => 'Choose a time for your interview.',
  agreed: () => 'Your interview is booked.',
  'without-times': (company) => `${company} can propose other times for your interview.`,
  over: (company) => `${company} will decide after your interview.`,
  // Without a time to meet, only the status says what the employer intends.
  cancelled: (company, status) =>
    status === 'Interview Scheduled'
      ? `Your interview was cancelled. ${company} will let you know what happens next.`
      : null,
}

type ExpectedApplication = {
  status: string
  endedAt: Date | null
  companyName: string
  /** In how many days the company usually responds; null: too few cases. */
  responseDays: number | null
}

/**
 * What the applicant can expect next: of their interviews where there are any, else by the status, and until the first
 * response how long the company usually takes. Null once the application has been decided, withdrawn or ended.
 *
 * @param interviews null without interviews
 */
export function nextStepMessage(application: ExpectedApplication, interviews: InterviewState | null): string | null {
  const { status, endedAt, companyName, responseDays } = application
  if (endedAt !== null || !isStatus(status)) return null
  const step = NEXT_STEPS[status]?.(companyName)
  if (!step) return null
  const ofInterviews = interviews && INTERVIEW_STEPS[interviews](companyName, status)
  if (ofInterviews) return ofInterviews
  return status === 'Pending' && responseDays !== null ? `${step} ${responseMessage(responseDays)}` : step
}

function responseMessage(days: number): string {
  if (days > MAX_RESPONSE_DAYS) return `It usually takes more than ${MAX_RESPONSE_DAYS} days to respond.`
  return `It usually responds within ${days === 1 ? 'a day' : `${days} days`}.`
}
