import { MailAction, MailHeading, MailLayout, MailText } from '#app/domain/email/email-layout.tsx'

type Common = { agencyName: string; fullName: string }

const ACCOUNT_REASON = 'You get this mail because of an account with this address. It is not advertising.'

/** Asks a new person to confirm the address. */
export function ConfirmationEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Confirm your email address" reason={ACCOUNT_REASON}>
      <MailHeading>Confirm your email address</MailHeading>
      <MailText>Hello {fullName}, one step is left: confirm that this address is yours. Then you can sign in.</MailText>
      <MailAction href={href}>Confirm email address</MailAction>
      <MailText>
        The link works for 24 hours. If you did not create an account, ignore this mail and nothing happens.
      </MailText>
    </MailLayout>
  )
}

/** Tells the owner of a taken address that somebody tried to register it. */
export function AlreadyRegisteredEmail(props: Common & { signInHref: string; resetHref: string }) {
  return (
    <MailLayout agencyName={props.agencyName} preview="You already have an account" reason={ACCOUNT_REASON}>
      <MailHeading>You already have an account</MailHeading>
      <MailText>
        Hello {props.fullName}, somebody just tried to create an account with this address. There is one already, so
        nothing was changed.
      </MailText>
      <MailAction href={props.signInHref}>Sign in</MailAction>
      <MailText>
        Forgotten your password? <a href={props.resetHref}>Choose a new one</a>. If it was not you, there is nothing to
        do.
      </MailText>
    </MailLayout>
  )
}

/** A link to choose a new password. */
export function ResetPasswordEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Choose a new password" reason={ACCOUNT_REASON}>
      <MailHeading>Choose a new password</MailHeading>
      <MailText>Hello {fullName}, you asked to choose a new password.</MailText>
      <MailAction href={href}>Set new password</MailAction>
      <MailText>
        The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays.
      </MailText>
    </MailLayout>
  )
}

/** Tells a person that their password was changed. */
export function PasswordChangedEmail({ agencyName, fullName, resetHref }: Common & { resetHref: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Your password was changed" reason={ACCOUNT_REASON}>
      <MailHeading>Your password was changed</MailHeading>
      <MailText>
        Hello {fullName}, the password of your account was changed and you were signed out everywhere else.
      </MailText>
      <MailText>
        Was it not you? <a href={resetHref}>Choose a new password</a> now, and tell us.
      </MailText>
    </MailLayout>
  )
}

/** Asks at the present address whether it may be replaced. */
export function EmailChangeRequestEmail(props: Common & { newEmail: string; href: string }) {
  return (
    <MailLayout agencyName={props.agencyName} preview="Change your email address" reason={ACCOUNT_REASON}>
      <MailHeading>Change your email address?</MailHeading>
      <MailText>
        Hello {props.fullName}, you asked to use {props.newEmail} for your account. If that is right, confirm it here;
        we then write to the new address.
      </MailText>
      <MailAction href={props.href}>Yes, change my address</MailAction>
      <MailText>
        The link works for 24 hours. If it was not you, change your password: your address stays as it is.
      </MailText>
    </MailLayout>
  )
}

/** Asks at the new address, after the present one has agreed. */
export function NewEmailConfirmationEmail({ agencyName, fullName, href }: Common & { href: string }) {
  return (
    <MailLayout agencyName={agencyName} preview="Confirm your new email address" reason={ACCOUNT_REASON}>
      <MailHeading>Confirm your new email address</MailHeading>
      <MailText>Hello {fullName}, confirm this address and it becomes the one you sign in with.</MailText>
      <MailAction href={href}>Confirm new address</MailAction>
      <MailText>The link works for 24 hours.</MailText>
    </MailLayout>
  )
}
