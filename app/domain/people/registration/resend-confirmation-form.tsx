import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { confirmEmailHref } from './confirm-email-href.ts'

type ResendConfirmationFormProps = {
  email: string
  /** The page that led to the registration; the new email returns to it. */
  returnTo: string | null
  className?: string
}

/** Offers to send the confirmation email again, after a sign-in to an unconfirmed account. */
export function ResendConfirmationForm({ email, returnTo, className }: ResendConfirmationFormProps) {
  const action = confirmEmailHref(returnTo)
  return (
    <Callout tone="warning" title="Confirm your email address" className={className}>
      <p>Open the link in the email we sent you. It works for 24 hours. Can't see it? Check your junk folder.</p>
      <Form method="post" action={action} className="mt-3">
        <input type="hidden" name="email" value={email} />
        <SubmitButton tone="secondary" size="sm" action={action}>
          Resend confirmation email
        </SubmitButton>
      </Form>
    </Callout>
  )
}
