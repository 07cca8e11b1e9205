import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

type AccountSuspendedEmailProps = {
  agency: EmailAgency
  contact: string
  fullName: string
  reason: string
  /** Whether the person has posted jobs, which are hidden with the account. */
  hasJobs: boolean
}

/** Notifies a person that their account is suspended, why, and whom to contact (the terms promise both). */
export function AccountSuspendedEmail({ agency, contact, fullName, reason, hasJobs }: AccountSuspendedEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`Your account with ${agency.name} is suspended`}
      heading="Your account is suspended"
      reason={`You're receiving this email because this address is used for an account with ${agency.name}.`}
    >
      <EmailText>
        Hello {fullName}, we have suspended your account. You can't sign in{hasJobs && ', and your jobs are not shown'}.
      </EmailText>
      <EmailFacts facts={[['Reason', reason]]} />
      <EmailNextStep>
        You can ask us to review this: call {agency.phone} or write to {contact}.
      </EmailNextStep>
    </EmailLayout>
  )
}
