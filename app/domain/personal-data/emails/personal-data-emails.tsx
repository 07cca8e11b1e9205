import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

/** Confirms to a person that their account is deleted. */
export function AccountDeletedEmail({ agency, fullName }: { agency: EmailAgency; fullName: string }) {
  const heading = 'Your account has been deleted'
  return (
    <EmailLayout
      agency={agency}
      preview={heading}
      heading={heading}
      reason={`You're receiving this email because this address was used for an account with ${agency.name}.`}
    >
      <EmailText>
        Hello {fullName}, your account and your personal data have been deleted. Your open applications were withdrawn
        and your upcoming consultations cancelled.
      </EmailText>
      <EmailNextStep>
        If you didn't delete your account, call us on {agency.phone} or reply to this email. This is the last email
        about your account, and we delete it too.
      </EmailNextStep>
    </EmailLayout>
  )
}

type ApplicantDeletedEmailProps = {
  agency: EmailAgency
  posterName: string
  jobTitle: string
  companyName: string
  appliedOn: string
  /** The application's page. */
  href: string
}

/** Tells the job's poster that an applicant has deleted their account. It does not name the applicant. */
export function ApplicantDeletedEmail({ posterName, ...props }: ApplicantDeletedEmailProps) {
  const heading = 'An applicant has deleted their account'
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading={heading}
      reason="You're receiving this email because you manage this job. You can change how often we email you about applicants in your account settings."
    >
      <EmailText>
        Hello {posterName}, someone who applied for {props.jobTitle} has deleted their account. Their application is
        withdrawn, and their details, resume and your notes about them have been deleted.
      </EmailText>
      <EmailFacts
        facts={[
          ['Job', props.jobTitle],
          ['Company', props.companyName],
          ['Applied', props.appliedOn],
        ]}
      />
      <EmailAction href={props.href}>View application</EmailAction>
    </EmailLayout>
  )
}
