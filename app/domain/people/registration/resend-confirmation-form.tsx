import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

/** Offers to send the confirmation email again, after a sign-in to an unconfirmed account. */
export function ResendConfirmationForm({ email, className }: { email: string; className?: string }) {
  return (
    <Callout tone="warning" title="Confirm your email address" className={className}>
      <p>Open the link in the email we sent you. It works for 24 hours. Can't see it? Check your junk folder.</p>
      <Form method="post" action="/confirm-email" className="mt-3">
        <input type="hidden" name="email" value={email} />
        <SubmitButton tone="secondary" size="sm" action="/confirm-email">
          Resend confirmation email
        </SubmitButton>
      </Form>
    </Callout>
  )
}
