import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { type AccountEmailProps, accountReason } from './account-emails.tsx'

type NewDeviceEmailProps = AccountEmailProps & { time: string; device: string; location: string; resetHref: string }

/** Warns a person that their account was used on a device for the first time. */
export function NewDeviceEmail({ agency, fullName, time, device, location, resetHref }: NewDeviceEmailProps) {
  const heading = 'New sign-in to your account'
  return (
    <EmailLayout agency={agency} preview={heading} heading={heading} reason={accountReason(agency)}>
      <EmailText>
        Hello {fullName}, someone signed in to your account on a device that hasn't been used before.
      </EmailText>
      <EmailFacts
        facts={[
          ['Time', time],
          ['Device', device],
          ['IP address', location],
        ]}
      />
      <EmailNextStep>
        If this was you, you don't need to do anything. If it wasn't, choose a new password now. This signs out every
        device. Then contact us.
      </EmailNextStep>
      <EmailAction href={resetHref}>Choose a new password</EmailAction>
    </EmailLayout>
  )
}

/** Notifies the previous address of an email change, with a link that reverts it. */
export function EmailChangedEmail(props: AccountEmailProps & { newEmail: string; revertHref: string }) {
  const heading = 'Your email address was changed'
  return (
    <EmailLayout
      agency={props.agency}
      preview={heading}
      heading={heading}
      reason={`You're receiving this email because this address was used for an account with ${props.agency.name}.`}
    >
      <EmailText>Hello {props.fullName}, your account now uses another email address.</EmailText>
      <EmailFacts facts={[['New address', props.newEmail]]} />
      <EmailNextStep>
        If you made this change, you don't need to do anything. If it wasn't you, get your account back: everyone is
        signed out, and we send you a link to choose a new password. This works for 7 days.
      </EmailNextStep>
      <EmailAction href={props.revertHref}>Revert the change</EmailAction>
    </EmailLayout>
  )
}

type SecurityChangeEmailProps = AccountEmailProps & {
  title: string
  /** What changed, as the rest of a sentence after the greeting. */
  text: string
  time: string
  location: string
  resetHref: string
}

/** Notifies a person of a change of how they sign in. */
export function SecurityChangeEmail(props: SecurityChangeEmailProps) {
  const { agency, title } = props
  return (
    <EmailLayout agency={agency} preview={title} heading={title} reason={accountReason(agency)}>
      <EmailText>
        Hello {props.fullName}, {props.text}
      </EmailText>
      <EmailFacts
        facts={[
          ['Time', props.time],
          ['IP address', props.location],
        ]}
      />
      <EmailNextStep>
        If this was you, you don't need to do anything. If it wasn't, choose a new password now. This signs out every
        device. Then contact us.
      </EmailNextStep>
      <EmailAction href={props.resetHref}>Choose a new password</EmailAction>
    </EmailLayout>
  )
}
