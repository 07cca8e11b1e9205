import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

/** Offers the confirmation mail again, on a refused sign-in and for an expired link. */
export function ResendConfirmationForm({ email, className }: { email: string; className?: string }) {
  return (
    <Callout tone="warning" title="Your email address is not confirmed yet" className={className}>
      <p>Follow the link in the mail we sent you. It may be in your junk folder, and it works for 24 hours.</p>
      <Form method="post" action="/confirm-email" className="mt-3">
        <input type="hidden" name="email" value={email} />
        <SubmitButton tone="secondary" size="sm" action="/confirm-email">
          Resend confirmation email
        </SubmitButton>
      </Form>
    </Callout>
  )
}
