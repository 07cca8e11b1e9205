import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { type ChangeableType, TYPES_IN_SENTENCES } from './account-type.ts'

type AccountTypeChangedEmailProps = {
  agency: EmailAgency & { email: string }
  fullName: string
  userType: ChangeableType
  reason: string
  /** The login page of the new type; null: the account is suspended. */
  url: string | null
}

/** Notifies a person that an admin has changed the type of their account, why, and where they sign in now. */
export function AccountTypeChangedEmail({ agency, fullName, userType, reason, url }: AccountTypeChangedEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`Your account with ${agency.name} is now ${TYPES_IN_SENTENCES[userType]} account`}
      heading={`Your account is now ${TYPES_IN_SENTENCES[userType]} account`}
      reason={`You're receiving this email because this address is used for an account with ${agency.name}.`}
    >
      <EmailText>
        Hello {fullName}, we have changed your account.{' '}
        {url
          ? 'We signed you out everywhere. Sign in again the same way as before.'
          : 'You can sign in once your account is no longer suspended.'}
      </EmailText>
      <EmailFacts facts={[['Reason', reason]]} />
      {url && <EmailAction href={url}>Sign in</EmailAction>}
      <EmailNextStep>
        If this isn't right, call {agency.phone} or write to {agency.email}.
      </EmailNextStep>
    </EmailLayout>
  )
}
