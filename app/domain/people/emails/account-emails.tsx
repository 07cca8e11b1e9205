import { MailAction, MailHeading, MailLayout, MailText } from '#app/domain/email/email-layout.tsx'

type AccountEmailProps = { agencyName: string; fullName: string }

/** The footer of account emails: why the recipient gets them. */
const accountReason = (agencyName: string) =>
  `You're receiving this email because this address is used for an account with ${agencyName}.`

/** Asks a new user to confirm their email. */
export function ConfirmationEmail({ agencyName, fullName, href }: AccountEmailProps & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Confirm your email address" reason={accountReason(agencyName)}>
      <MailHeading>Confirm your email address</MailHeading>
      <MailText>Hello {fullName}, there's one step left: confirm your email address. Then you can sign in.</MailText>
      <MailAction href={href}>Confirm email address</MailAction>
      <MailText>This link works for 24 hours. If you didn't create an account, you can ignore this email.</MailText>
    </MailLayout>
  )
}

/** Warns the owner of an account that someone tried to register with their email. */
export function AlreadyRegisteredEmail(props: AccountEmailProps & { signInHref: string; resetHref: string }) {
  return (
    <MailLayout
      agencyName={props.agencyName}
      preview="You already have an account"
      reason={accountReason(props.agencyName)}
    >
      <MailHeading>You already have an account</MailHeading>
      <MailText>
        Hello {props.fullName}, someone just tried to create an account with this email address. You already have an
        account, so nothing has changed.
      </MailText>
      <MailAction href={props.signInHref}>Sign in</MailAction>
      <MailText>
        Forgot your password? <a href={props.resetHref}>Choose a new one</a>. If this wasn't you, you don't need to do
        anything.
      </MailText>
    </MailLayout>
  )
}

/** Sends a link to choose a new password. */
export function ResetPasswordEmail({ agencyName, fullName, href }: AccountEmailProps & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Choose a new password" reason={accountReason(agencyName)}>
      <MailHeading>Choose a new password</MailHeading>
      <MailText>Hello {fullName}, you asked to choose a new password.</MailText>
      <MailAction href={href}>Set new password</MailAction>
      <MailText>
        This link works once, for one hour. If you didn't ask for it, you can ignore this email. Your password stays the
        same.
      </MailText>
    </MailLayout>
  )
}

/** Confirms that the password was changed. */
export function PasswordChangedEmail({ agencyName, fullName, resetHref }: AccountEmailProps & { resetHref: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Your password was changed" reason={accountReason(agencyName)}>
      <MailHeading>Your password was changed</MailHeading>
      <MailText>Hello {fullName}, your password was changed and you were signed out on every other device.</MailText>
      <MailText>
        Wasn't you? <a href={resetHref}>Choose a new password</a> now, then contact us.
      </MailText>
    </MailLayout>
  )
}

/** Asks the current address to confirm an email change. */
export function EmailChangeRequestEmail(props: AccountEmailProps & { newEmail: string; href: string }) {
  return (
    <MailLayout
      agencyName={props.agencyName}
      preview="Change your email address"
      reason={accountReason(props.agencyName)}
    >
      <MailHeading>Change your email address?</MailHeading>
      <MailText>
        Hello {props.fullName}, you asked to use {props.newEmail} for your account. Confirm the change here, then open
        the link that we'll send to your new address.
      </MailText>
      <MailAction href={props.href}>Confirm the change</MailAction>
      <MailText>
        This link works for 24 hours. If this wasn't you, change your password. Your email address stays the same.
      </MailText>
    </MailLayout>
  )
}

/** Asks the new address to confirm an email change, after the current address has confirmed it. */
export function NewEmailConfirmationEmail({ agencyName, fullName, href }: AccountEmailProps & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Confirm your new email address" reason={accountReason(agencyName)}>
      <MailHeading>Confirm your new email address</MailHeading>
      <MailText>Hello {fullName}, confirm this address to start using it to sign in.</MailText>
      <MailAction href={href}>Confirm new email address</MailAction>
      <MailText>This link works for 24 hours.</MailText>
    </MailLayout>
  )
}
