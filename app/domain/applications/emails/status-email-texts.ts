import type { Status } from '../application.ts'
import type { PlaceholderValues } from '../templates/message-template.ts'

/** What each status means for the applicant. Reasons and notes are never sent. */
const SENTENCES: Record<Status, (company: string) => string> = {
  Pending: (company) => `${company} has moved your application back to Pending. You are still being considered.`,
  'Under Review': (company) => `${company} is reviewing your application.`,
  Reviewed: (company) => `${company} has reviewed your application and will decide on the next step.`,
  'Interview Scheduled': (company) =>
    `${company} would like to meet you and will contact you about the time and location.`,
  Hired: (company) => `Congratulations! ${company} has chosen you for this job.`,
  Rejected: (company) => `${company} has decided not to progress your application this time. Thank you for applying.`,
  Withdrawn: () => 'Your application has been withdrawn.',
}

/** What is arranged about an interview: a time is agreed, or times are proposed that the applicant can pick. */
export type ArrangedInterview = 'proposed' | 'agreed'

type Body = { usual: string; next: string }

/** What the email about `Interview Scheduled` says where the interview is arranged here. */
const ARRANGED: Record<ArrangedInterview, (company: string) => Body> = {
  proposed: (company) => ({
    usual: `${company} would like to meet you and has proposed times for an interview.`,
    next: 'Choose a time in My Applications, or with the link in the email about the interview.',
  }),
  agreed: (company) => ({
    usual: `Your interview with ${company} is booked.`,
    next: 'Its time and place are in My Applications, and in the calendar invitation that we emailed you.',
  }),
}

/** What the applicant can expect after a status change. */
const NEXT_STEPS: Record<Status, (company: string) => string> = {
  Pending: () => "We'll email you when the status changes again.",
  'Under Review': () => "We'll email you when the status changes again.",
  Reviewed: () => "We'll email you when the status changes again.",
  'Interview Scheduled': (company) => `${company} will call or email you. Check that your phone number is up to date.`,
  Hired: (company) => `${company} will contact you about starting.`,
  Rejected: () => 'You can apply for any other job.',
  Withdrawn: () => "You don't need to do anything.",
}

/** The texts of the email about a change of status, in their order. */
export type StatusEmailTexts = {
  /** Also the heading. */
  subject: string
  greeting: string
  /** Instead of the two above, to someone who applied for several of the jobs. */
  several: { subject: string; greeting: string }
  /** Only to someone whose last email said that they were hired. */
  correction: string
  /** What the email says unless the employer writes a text of their own. */
  usual: string
  /** Introduces the employer's own text. */
  introduction: string
  next: string
  /** Instead of `usual` and `next`, to someone with whom an interview is arranged; null: no others. */
  arranged: Record<ArrangedInterview, Body> | null
}

/**
 * What the email about a change to `status` says to one applicant about one job: for the email itself and for its
 * preview. The subject about several jobs names none, because the employer of each job sees it.
 */
export function statusEmailTexts(
  status: Status,
  { applicantName, jobTitle, companyName }: PlaceholderValues,
): StatusEmailTexts {
  return {
    subject: `An update on your application for ${jobTitle}`,
    greeting: `Hello ${applicantName}, we have an update on your application.`,
    several: {
      subject: 'An update on your applications',
      greeting: `Hello ${applicantName}, we have an update on your applications.`,
    },
    correction: `Our last email said that ${companyName} had chosen you. That was a mistake, and we're sorry.`,
    usual: SENTENCES[status](companyName),
    introduction: `${companyName} writes:`,
    next: NEXT_STEPS[status](companyName),
    arranged:
      status === 'Interview Scheduled'
        ? { proposed: ARRANGED.proposed(companyName), agreed: ARRANGED.agreed(companyName) }
        : null,
  }
}

/** What the email says to someone, and what they can expect next. */
export const statusEmailBody = (texts: StatusEmailTexts, interview: ArrangedInterview | null): Body =>
  (interview && texts.arranged?.[interview]) ?? texts

/** The subject and the greeting of an email about `jobs` jobs. */
export const statusEmailOpening = (texts: StatusEmailTexts, jobs: number): StatusEmailTexts['several'] =>
  jobs === 1 ? texts : texts.several

/** The texts for any applicant, with placeholders, which the preview replaces. */
export const statusEmailSample = (status: Status): StatusEmailTexts =>
  statusEmailTexts(status, { applicantName: '{applicant}', jobTitle: '{job}', companyName: '{company}' })
