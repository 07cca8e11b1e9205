import { ButtonLink } from '#app/ui/button.tsx'

/** Instead of the password form, for an account that was created with a sign-in service. */
export function MissingPassword() {
  return (
    <div className="max-w-form space-y-5">
      <p>
        Your account doesn't have a password yet. Choose one to sign in with your email, or to change your email
        address.
      </p>
      <ButtonLink to="/forgot-password" tone="secondary">
        Choose a password
      </ButtonLink>
    </div>
  )
}

/** Instead of the form that changes the email address, which asks for the password. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <p className="max-w-form">
      Your address is <strong className="font-semibold">{email}</strong>. To change it, choose a password first.
    </p>
  )
}
