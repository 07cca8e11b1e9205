import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailQuote, EmailText } from '#app/domain/email/email-parts.tsx'
import { type Status, statusTone } from '../application.ts'

type StatusEmailProps = {
  agency: EmailAgency
  fullName: string
  jobTitle: string
  companyName: string
  location: string
  /** The pay as the ad states it; null: it states none. */
  pay: string | null
  /** When the person applied, formatted. */
  appliedOn: string
  href: string
}

const REASON =
  "You're receiving this email because you applied for this job. You can turn off emails about your applications in your account settings."

/** What each status means for the applicant. Reasons and notes are never sent (product.md section 4). */
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

/** What the applicant can expect after a status change. */
const NEXT_STEPS: Record<Status, (company: string) => string> = {
  Pending: () => "We'll email you when the status changes again.",
  'Under Review': () => "We'll email you when the status changes again.",
  Reviewed: () => "We'll email you when the status changes again.",
  'Interview Scheduled': (company) => `${company} calls or emails you. Check that your phone number is up to date.`,
  Hired: (company) => `${company} contacts you about your start.`,
  Rejected: () => 'This application is closed. You can apply for any other job.',
  Withdrawn: () => 'This application is closed.',
}

/**
 * Notifies an applicant of a status change, in the employer's own `text` if there is one, or that `Hired` was a mistake (`isCorrected`). The subject and heading do not
 * contain the status, because they are shown on locked screens.
 */
export function StatusChangedEmail({
  status,
  isCorrected,
  text,
  ...props
}: StatusEmailProps & { status: Status; isCorrected: boolean; text: string | null }) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading={`An update on your application for ${props.jobTitle}`}
      status={{ label: status, tone: statusTone(status, 'neutral') }}
      reason={REASON}
    >
      <EmailText>Hello {props.fullName}, we have an update on your application.</EmailText>
      {isCorrected && (
        <EmailText>
          Our last email said that {props.companyName} had chosen you. That was a mistake, and we're sorry.
        </EmailText>
      )}
      {text === null ? (
        <EmailText>{SENTENCES[status](props.companyName)}</EmailText>
      ) : (
        <>
          <EmailText>{props.companyName} writes:</EmailText>
          <EmailQuote text={text} />
        </>
      )}
      <JobFacts {...props} />
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailNextStep>{NEXT_STEPS[status](props.companyName)}</EmailNextStep>
    </EmailLayout>
  )
}

/** Notifies an applicant that the job was removed while their application was open. */
export function JobRemovedEmail(props: StatusEmailProps) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} has been removed`}
      heading="This job has been removed"
      status={{ label: 'Ended', tone: 'neutral' }}
      reason={REASON}
    >
      <EmailText>
        Hello {props.fullName}, {props.companyName} has removed the job {props.jobTitle}, so your application has been
        closed.
      </EmailText>
      <JobFacts {...props} />
      <EmailAction href={props.href}>Find other jobs</EmailAction>
      <EmailNextStep>You don't need to do anything.</EmailNextStep>
    </EmailLayout>
  )
}

function JobFacts({ jobTitle, companyName, location, pay, appliedOn }: StatusEmailProps) {
  return (
    <EmailFacts
      facts={[
        ['Job', jobTitle],
        ['Company', companyName],
        ['Location', location],
        ['Pay', pay],
        ['Applied', appliedOn],
      ]}
    />
  )
}
