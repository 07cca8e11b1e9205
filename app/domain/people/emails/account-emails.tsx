import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'

export type AccountEmailProps = { agencyName: string; fullName: string }

/** The footer of account emails: why the recipient gets them. */
export const accountReason = (agencyName: string) =>
  `You're receiving this email because this address is used for an account with ${agencyName}.`

/** Emails to an address that nobody has confirmed yet contain no name: a stranger may have entered both. */
type UnconfirmedEmailProps = { agencyName: string; href: string }

/** Asks a new user to confirm their email. */
export function RegistrationConfirmationEmail({ agencyName, href }: UnconfirmedEmailProps) {
  return (
    <EmailLayout agencyName={agencyName} preview="Confirm your email address" reason={accountReason(agencyName)}>
      <EmailHeading>Confirm your email address</EmailHeading>
      <EmailText>Hello, there's one step left: confirm your email address. Then you can sign in.</EmailText>
      <EmailAction href={href}>Confirm email address</EmailAction>
      <EmailText>This link works for 24 hours. If you didn't create an account, you can ignore this email.</EmailText>
    </EmailLayout>
  )
}

/** Warns the owner of an account that someone tried to register with their email. */
export function AlreadyRegisteredEmail(props: { agencyName: string; signInHref: string; resetHref: string }) {
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview="You already have an account"
      reason={accountReason(props.agencyName)}
    >
      <EmailHeading>You already have an account</EmailHeading>
      <EmailText>
        Hello, someone just tried to create an account with this email address. You already have an account, so nothing
        has changed.
      </EmailText>
      <EmailAction href={props.signInHref}>Sign in</EmailAction>
      <EmailText>
        Forgot your password? <a href={props.resetHref}>Choose a new one</a>. If this wasn't you, you don't need to do
        anything.
      </EmailText>
    </EmailLayout>
  )
}

/** Sends a link to choose a new password. */
export function ResetPasswordEmail({ agencyName, href }: UnconfirmedEmailProps) {
  return (
    <EmailLayout agencyName={agencyName} preview="Choose a new password" reason={accountReason(agencyName)}>
      <EmailHeading>Choose a new password</EmailHeading>
      <EmailText>Hello, you asked to choose a new password.</EmailText>
      <EmailAction href={href}>Set new password</EmailAction>
      <EmailText>
        This link works once and expires in one hour. If you didn't ask for it, ignore this email. Your password stays
        the same.
      </EmailText>
    </EmailLayout>
  )
}

/** Confirms that the password was changed. */
export function PasswordChangedEmail({ agencyName, fullName, resetHref }: AccountEmailProps & { resetHref: string }) {
  return (
    <EmailLayout agencyName={agencyName} preview="Your password was changed" reason={accountReason(agencyName)}>
      <EmailHeading>Your password was changed</EmailHeading>
      <EmailText>Hello {fullName}, your password was changed and you were signed out on every other device.</EmailText>
      <EmailText>
        Wasn't you? <a href={resetHref}>Choose a new password</a> now, then contact us.
      </EmailText>
    </EmailLayout>
  )
}

/** Asks the current address to confirm an email change. */
export function EmailChangeRequestEmail(props: AccountEmailProps & { newEmail: string; href: string }) {
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview="Change your email address"
      reason={accountReason(props.agencyName)}
    >
      <EmailHeading>Change your email address?</EmailHeading>
      <EmailText>
        Hello {props.fullName}, you asked to use {props.newEmail} for your account. Confirm the change, then open the
        link that we'll send to your new address.
      </EmailText>
      <EmailAction href={props.href}>Confirm the change</EmailAction>
      <EmailText>
        This link works for 24 hours. If this wasn't you, change your password. Your email address stays the same.
      </EmailText>
    </EmailLayout>
  )
}

/** Asks the new address to confirm an email change, after the current address has confirmed it. */
export function NewEmailConfirmationEmail({ agencyName, href }: UnconfirmedEmailProps) {
  return (
    <EmailLayout agencyName={agencyName} preview="Confirm your new email address" reason={accountReason(agencyName)}>
      <EmailHeading>Confirm your new email address</EmailHeading>
      <EmailText>Hello, confirm this address to start using it to sign in.</EmailText>
      <EmailAction href={href}>Confirm new email address</EmailAction>
      <EmailText>This link works for 24 hours.</EmailText>
    </EmailLayout>
  )
}
