import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import type { Status } from '../application.ts'

type Words = {
  agencyName: string
  fullName: string
  jobTitle: string
  companyName: string
  /** Where the applicant's applications are listed. */
  href: string
}

const REASON =
  'You get this mail because you applied for this job. Mails about your applications can be turned off in the settings of your account.'

/** What each status means for the applicant; never a reason and never a note. */
const SENTENCES: Record<Status, (company: string) => string> = {
  Pending: (company) => `${company} has put your application back to the start of its list. It has not been refused.`,
  'Under Review': (company) => `${company} is looking at your application.`,
  Reviewed: (company) => `${company} has read your application and has yet to decide on the next step.`,
  'Interview Scheduled': (company) =>
    `${company} would like to meet you, and will be in touch about the time and place.`,
  Hired: (company) => `${company} has chosen you for this job. Congratulations.`,
  Rejected: (company) =>
    `${company} has decided not to go ahead with your application this time. Thank you for applying.`,
  Withdrawn: () => 'Your application has been withdrawn.',
}

/** Tells an applicant of a new status. */
export function StatusChangedEmail({ status, ...words }: Words & { status: Status }) {
  return (
    <EmailLayout agencyName={words.agencyName} preview={`${words.jobTitle}: ${status}`} reason={REASON}>
      <EmailHeading>Your application: {status}</EmailHeading>
      <EmailText>
        Hello {words.fullName}, there is news about your application for {words.jobTitle}.
      </EmailText>
      <EmailText>{SENTENCES[status](words.companyName)}</EmailText>
      <EmailAction href={words.href}>See my applications</EmailAction>
    </EmailLayout>
  )
}

/** Tells an applicant that the ad was taken down under a live application. */
export function JobRemovedEmail(words: Words) {
  return (
    <EmailLayout agencyName={words.agencyName} preview={`${words.jobTitle} was taken down`} reason={REASON}>
      <EmailHeading>This job is no longer on offer</EmailHeading>
      <EmailText>
        Hello {words.fullName}, {words.companyName} has taken down the ad for {words.jobTitle}, so your application for
        it has ended. There is nothing that you need to do.
      </EmailText>
      <EmailAction href={words.href}>Find other jobs</EmailAction>
    </EmailLayout>
  )
}
