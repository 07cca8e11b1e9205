import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailLink, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

export type AccountEmailProps = { agency: EmailAgency; fullName: string }

/** The footer of account emails: why the recipient gets them. */
export const accountReason = (agency: EmailAgency) =>
  `You're receiving this email because this address is used for an account with ${agency.name}.`

/** Emails to an address that nobody has confirmed yet contain no name: a stranger may have entered both. */
type UnconfirmedEmailProps = { agency: EmailAgency; href: string }

/** Asks a new user to confirm their email. */
export function RegistrationConfirmationEmail({ agency, href }: UnconfirmedEmailProps) {
  const heading = 'Confirm your email address'
  return (
    <EmailLayout agency={agency} preview={heading} heading={heading} reason={accountReason(agency)}>
      <EmailText>Hello, there's one step left: confirm your email address.</EmailText>
      <EmailAction href={href}>Confirm email address</EmailAction>
      <EmailNextStep>
        Once it's confirmed, you can sign in. This link works for 24 hours. If you didn't create an account, you can
        ignore this email.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Warns the owner of an account that someone tried to register with their email. */
export function AlreadyRegisteredEmail(props: { agency: EmailAgency; signInHref: string; resetHref: string }) {
  const heading = 'You already have an account'
  return (
    <EmailLayout agency={props.agency} preview={heading} heading={heading} reason={accountReason(props.agency)}>
      <EmailText>
        Hello, someone just tried to create an account with this email address. You already have an account, so nothing
        has changed.
      </EmailText>
      <EmailAction href={props.signInHref}>Sign in</EmailAction>
      <EmailText>
        Forgot your password? <EmailLink href={props.resetHref}>Choose a new one</EmailLink>. If this wasn't you, you
        don't need to do anything.
      </EmailText>
    </EmailLayout>
  )
}

/** Sends a link to choose a new password. */
export function ResetPasswordEmail({ agency, href }: UnconfirmedEmailProps) {
  const heading = 'Choose a new password'
  return (
    <EmailLayout agency={agency} preview={heading} heading={heading} reason={accountReason(agency)}>
      <EmailText>Hello, you asked to choose a new password.</EmailText>
      <EmailAction href={href}>Set new password</EmailAction>
      <EmailNextStep>
        This link works once and expires in one hour. Setting a new password signs you out on every device. If you
        didn't ask for it, ignore this email. Your password stays the same.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Confirms that the password was changed. Without a name for an address that nobody had confirmed. */
export function PasswordChangedEmail(props: { agency: EmailAgency; fullName: string | null; resetHref: string }) {
  const { agency, fullName, resetHref } = props
  const heading = 'Your password was changed'
  return (
    <EmailLayout agency={agency} preview={heading} heading={heading} reason={accountReason(agency)}>
      <EmailText>
        Hello{fullName && ` ${fullName}`}, your password was changed. Other devices that were signed in are now signed
        out.
      </EmailText>
      <EmailNextStep>
        If you changed it, you don't need to do anything. If this wasn't you, choose a new password now, then contact
        us.
      </EmailNextStep>
      <EmailAction href={resetHref}>Choose a new password</EmailAction>
    </EmailLayout>
  )
}

/** Asks the current address to confirm an email change. */
export function EmailChangeRequestEmail(props: AccountEmailProps & { newEmail: string; href: string }) {
  return (
    <EmailLayout
      agency={props.agency}
      preview="Change your email address"
      heading="Change your email address?"
      reason={accountReason(props.agency)}
    >
      <EmailText>Hello {props.fullName}, you asked to use another email address for your account.</EmailText>
      <EmailFacts facts={[['New address', props.newEmail]]} />
      <EmailAction href={props.href}>Confirm the change</EmailAction>
      <EmailNextStep>
        Once you confirm, we send a second link to the new address. This link works for 24 hours. If this wasn't you,
        change your password. Your email address stays the same.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Asks the new address to confirm an email change, after the current address has confirmed it. */
export function NewEmailConfirmationEmail({ agency, href }: UnconfirmedEmailProps) {
  const heading = 'Confirm your new email address'
  return (
    <EmailLayout agency={agency} preview={heading} heading={heading} reason={accountReason(agency)}>
      <EmailText>Hello, confirm this address to start using it to sign in.</EmailText>
      <EmailAction href={href}>Confirm new email address</EmailAction>
      <EmailNextStep>From then on you sign in with this address. This link works for 24 hours.</EmailNextStep>
    </EmailLayout>
  )
}
