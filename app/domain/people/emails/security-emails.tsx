import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { type AccountEmailProps, accountReason } from './account-emails.tsx'

type NewDeviceEmailProps = AccountEmailProps & { time: string; device: string; location: string; resetHref: string }

/** Warns a person that their account was used on a device for the first time. */
export function NewDeviceEmail({ agencyName, fullName, time, device, location, resetHref }: NewDeviceEmailProps) {
  return (
    <EmailLayout agencyName={agencyName} preview="New sign-in to your account" reason={accountReason(agencyName)}>
      <EmailHeading>New sign-in to your account</EmailHeading>
      <EmailText>
        Hello {fullName}, someone signed in to your account on a device that hasn't been used before.
      </EmailText>
      <EmailText>
        Time: {time}
        <br />
        Device: {device}
        <br />
        Network address: {location}
      </EmailText>
      <EmailText>If this was you, you don't need to do anything.</EmailText>
      <EmailText>
        Wasn't you? <a href={resetHref}>Choose a new password</a> now. This signs out every device. Then contact us.
      </EmailText>
    </EmailLayout>
  )
}

/** Notifies the previous address of an email change, with a link that reverts it. */
export function EmailChangedEmail(props: AccountEmailProps & { newEmail: string; revertHref: string }) {
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview="Your email address was changed"
      reason={`You're receiving this email because this address was used for an account with ${props.agencyName}.`}
    >
      <EmailHeading>Your email address was changed</EmailHeading>
      <EmailText>
        Hello {props.fullName}, your account now uses {props.newEmail}. If you made this change, you don't need to do
        anything.
      </EmailText>
      <EmailText>
        Wasn't you? Get your account back. Everyone is signed out, and we send you a link to choose a new password.
      </EmailText>
      <EmailAction href={props.revertHref}>Revert the change</EmailAction>
      <EmailText>This link works for 7 days.</EmailText>
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
  return (
    <EmailLayout agencyName={props.agencyName} preview={props.title} reason={accountReason(props.agencyName)}>
      <EmailHeading>{props.title}</EmailHeading>
      <EmailText>
        Hello {props.fullName}, {props.text}
      </EmailText>
      <EmailText>
        Time: {props.time}
        <br />
        Network address: {props.location}
      </EmailText>
      <EmailText>
        Wasn't you? <a href={props.resetHref}>Choose a new password</a> now. This signs out every device. Then contact
        us.
      </EmailText>
    </EmailLayout>
  )
}
