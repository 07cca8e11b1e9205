import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailQuote, EmailText } from '#app/domain/email/email-parts.tsx'
import { type Status, statusTone } from '../application.ts'
import { statusEmailTexts } from './status-email-texts.ts'

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
  const { jobTitle, companyName, fullName } = props
  const texts = statusEmailTexts(status, { applicantName: fullName, jobTitle, companyName })
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading={texts.subject}
      status={{ label: status, tone: statusTone(status, 'neutral') }}
      reason={REASON}
    >
      <EmailText>{texts.greeting}</EmailText>
      {isCorrected && <EmailText>{texts.correction}</EmailText>}
      {text === null ? (
        <EmailText>{texts.usual}</EmailText>
      ) : (
        <>
          <EmailText>{texts.introduction}</EmailText>
          <EmailQuote text={text} />
        </>
      )}
      <JobFacts {...props} />
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailNextStep>{texts.next}</EmailNextStep>
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
