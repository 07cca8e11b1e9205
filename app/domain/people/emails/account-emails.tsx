import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'

type Common = { agencyName: string; fullName: string }

const ACCOUNT_REASON = 'You get this mail because of an account with this address. It is not advertising.'

/** Asks a new person to confirm the address. */
export function ConfirmationEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <EmailLayout agencyName={agencyName} preview="Confirm your email address" reason={ACCOUNT_REASON}>
      <EmailHeading>Confirm your email address</EmailHeading>
      <EmailText>
        Hello {fullName}, one step is left: confirm that this address is yours. Then you can sign in.
      </EmailText>
      <EmailAction href={href}>Confirm email address</EmailAction>
      <EmailText>
        The link works for 24 hours. If you did not create an account, ignore this mail and nothing happens.
      </EmailText>
    </EmailLayout>
  )
}

/** Tells the owner of a taken address that somebody tried to register it. */
export function AlreadyRegisteredEmail(props: Common & { signInHref: string; resetHref: string }) {
  return (
    <EmailLayout agencyName={props.agencyName} preview="You already have an account" reason={ACCOUNT_REASON}>
      <EmailHeading>You already have an account</EmailHeading>
      <EmailText>
        Hello {props.fullName}, somebody just tried to create an account with this address. There is one already, so
        nothing was changed.
      </EmailText>
      <EmailAction href={props.signInHref}>Sign in</EmailAction>
      <EmailText>
        Forgotten your password? <a href={props.resetHref}>Choose a new one</a>. If it was not you, there is nothing to
        do.
      </EmailText>
    </EmailLayout>
  )
}

/** A link to choose a new password. */
export function ResetPasswordEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <EmailLayout agencyName={agencyName} preview="Choose a new password" reason={ACCOUNT_REASON}>
      <EmailHeading>Choose a new password</EmailHeading>
      <EmailText>Hello {fullName}, you asked to choose a new password.</EmailText>
      <EmailAction href={href}>Set new password</EmailAction>
      <EmailText>
        The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays.
      </EmailText>
    </EmailLayout>
  )
}

/** Tells a person that their password was changed. */
export function PasswordChangedEmail({ agencyName, fullName, resetHref }: Common & { resetHref: string }) {
  return (
    <EmailLayout agencyName={agencyName} preview="Your password was changed" reason={ACCOUNT_REASON}>
      <EmailHeading>Your password was changed</EmailHeading>
      <EmailText>
        Hello {fullName}, the password of your account was changed and you were signed out everywhere else.
      </EmailText>
      <EmailText>
        Was it not you? <a href={resetHref}>Choose a new password</a> now, and tell us.
      </EmailText>
    </EmailLayout>
  )
}

/** Asks at the present address whether it may be replaced. */
export function EmailChangeRequestEmail(props: Common & { newEmail: string; href: string }) {
  return (
    <EmailLayout agencyName={props.agencyName} preview="Change your email address" reason={ACCOUNT_REASON}>
      <EmailHeading>Change your email address?</EmailHeading>
      <EmailText>
        Hello {props.fullName}, you asked to use {props.newEmail} for your account. If that is right, confirm it here;
        we then write to the new address.
      </EmailText>
      <EmailAction href={props.href}>Yes, change my address</EmailAction>
      <EmailText>
        The link works for 24 hours. If it was not you, change your password: your address stays as it is.
      </EmailText>
    </EmailLayout>
  )
}

/** Asks at the new address, after the present one has agreed. */
export function NewEmailConfirmationEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <EmailLayout agencyName={agencyName} preview="Confirm your new email address" reason={ACCOUNT_REASON}>
      <EmailHeading>Confirm your new email address</EmailHeading>
      <EmailText>Hello {fullName}, confirm this address and it becomes the one you sign in with.</EmailText>
      <EmailAction href={href}>Confirm new address</EmailAction>
      <EmailText>The link works for 24 hours.</EmailText>
    </EmailLayout>
  )
}
