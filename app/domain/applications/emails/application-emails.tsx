import { MailAction, MailHeading, MailLayout, MailText } from '#app/domain/email/email-layout.tsx'

type ApplicationEmailProps = {
  agencyName: string
  jobTitle: string
  companyName: string
  applicantName: string
  href: string
}

const POSTER_REASON =
  "You're receiving this email because you posted this job. You can turn off emails about your applicants in your account settings."

/** Confirms to the applicant that their application was received. */
export function ApplicationReceivedEmail(props: ApplicationEmailProps) {
  return (
    <MailLayout
      agencyName={props.agencyName}
      preview={`${props.jobTitle} at ${props.companyName}`}
      reason="You're receiving this email because you applied for this job."
    >
      <MailHeading>We've received your application</MailHeading>
      <MailText>
        Hello {props.applicantName}, {props.companyName} has received your application for {props.jobTitle}. We'll email
        you when its status changes.
      </MailText>
      <MailAction href={props.href}>View my applications</MailAction>
      <MailText>Changed your mind? You can withdraw your application there at any time.</MailText>
    </MailLayout>
  )
}

/** Notifies the job's poster of a new applicant. */
export function NewApplicantEmail({ posterName, ...props }: ApplicationEmailProps & { posterName: string }) {
  return (
    <MailLayout
      agencyName={props.agencyName}
      preview={`${props.applicantName} applied for ${props.jobTitle}`}
      reason={POSTER_REASON}
    >
      <MailHeading>New applicant for {props.jobTitle}</MailHeading>
      <MailText>
        Hello {posterName}, {props.applicantName} has applied for {props.jobTitle}.
      </MailText>
      <MailAction href={props.href}>View applicants</MailAction>
    </MailLayout>
  )
}

/** Notifies the job's poster that an applicant has withdrawn. */
export function ApplicationWithdrawnEmail({ posterName, ...props }: ApplicationEmailProps & { posterName: string }) {
  return (
    <MailLayout agencyName={props.agencyName} preview={`${props.applicantName} has withdrawn`} reason={POSTER_REASON}>
      <MailHeading>An applicant has withdrawn</MailHeading>
      <MailText>
        Hello {posterName}, {props.applicantName} has withdrawn their application for {props.jobTitle}. You don't need
        to do anything.
      </MailText>
      <MailAction href={props.href}>View applicants</MailAction>
    </MailLayout>
  )
}
