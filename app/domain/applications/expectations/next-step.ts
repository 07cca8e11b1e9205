import { isStatus, type Status } from '../application.ts'

/** From how many cases on a company's usual response time is shown. */
export const MIN_RESPONSE_CASES = 10
/** Response times above this are not told apart, in days. */
export const MAX_RESPONSE_DAYS = 30

const NEXT_STEPS: Partial<Record<Status, (company: string) => string>> = {
  Pending: (company) => `${company} reads your application.`,
  'Under Review': (company) => `${company} decides whether to interview you.`,
  Reviewed: (company) => `${company} decides whether to interview you.`,
  'Interview Scheduled': (company) => `${company} decides after your interview.`,
}

type ExpectedApplication = {
  status: string
  endedAt: Date | null
  companyName: string
  /** In how many days the company usually responds; null: too few cases. */
  responseDays: number | null
}

/**
 * What the applicant can expect next, and until the first response how long the company usually takes. Null once the
 * application has been decided, withdrawn or ended.
 */
export function nextStepMessage(application: ExpectedApplication): string | null {
  const { status, endedAt, companyName, responseDays } = application
  const step = endedAt === null && isStatus(status) ? NEXT_STEPS[status]?.(companyName) : undefined
  if (!step) return null
  return status === 'Pending' && responseDays !== null ? `${step} ${responseMessage(responseDays)}` : step
}

function responseMessage(days: number): string {
  if (days > MAX_RESPONSE_DAYS) return `It usually takes more than ${MAX_RESPONSE_DAYS} days to respond.`
  return `It usually responds within ${days === 1 ? 'a day' : `${days} days`}.`
}
