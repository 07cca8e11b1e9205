import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'

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
    <EmailLayout
      agencyName={props.agencyName}
      preview={`${props.jobTitle} at ${props.companyName}`}
      reason="You're receiving this email because you applied for this job."
    >
      <EmailHeading>We've received your application</EmailHeading>
      <EmailText>
        Hello {props.applicantName}, {props.companyName} has received your application for {props.jobTitle}. We'll email
        you when its status changes.
      </EmailText>
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailText>Changed your mind? You can withdraw your application there at any time.</EmailText>
    </EmailLayout>
  )
}

/** Notifies the job's poster of a new applicant. */
export function NewApplicantEmail({ posterName, ...props }: ApplicationEmailProps & { posterName: string }) {
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview={`${props.applicantName} applied for ${props.jobTitle}`}
      reason={POSTER_REASON}
    >
      <EmailHeading>New applicant for {props.jobTitle}</EmailHeading>
      <EmailText>
        Hello {posterName}, {props.applicantName} has applied for {props.jobTitle}.
      </EmailText>
      <EmailAction href={props.href}>View applicants</EmailAction>
    </EmailLayout>
  )
}

/** Notifies the job's poster that an applicant has withdrawn. */
export function ApplicationWithdrawnEmail({ posterName, ...props }: ApplicationEmailProps & { posterName: string }) {
  return (
    <EmailLayout agencyName={props.agencyName} preview={`${props.applicantName} has withdrawn`} reason={POSTER_REASON}>
      <EmailHeading>An applicant has withdrawn</EmailHeading>
      <EmailText>
        Hello {posterName}, {props.applicantName} has withdrawn their application for {props.jobTitle}. You don't need
        to do anything.
      </EmailText>
      <EmailAction href={props.href}>View applicants</EmailAction>
    </EmailLayout>
  )
}
