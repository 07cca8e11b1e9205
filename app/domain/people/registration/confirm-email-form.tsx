import { Form } from 'react-router'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { confirmEmailForm, confirmEmailWithPasswordForm } from '../account-forms.ts'

const ACTION = '/confirm-email/confirmation'

type ConfirmEmailFormProps = {
  token: string
  email: string
  /** The page was not opened in the browser that registered. */
  needsPassword: boolean
  returnTo: string | null
  answer: FormActionData
}

/** Confirms the email of a registration, with its password on another device than the one that registered. */
export function ConfirmEmailForm({ token, email, needsPassword, returnTo, answer }: ConfirmEmailFormProps) {
  const { formProps, of } = useCheckedForm(needsPassword ? confirmEmailWithPasswordForm : confirmEmailForm, answer, {
    id: 'confirm-email',
  })
  const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : ''
  return (
    <div className="space-y-6">
      <Form method="post" action={ACTION + search} {...formProps} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        {needsPassword && (
          <PasswordField
            label="Password"
            hint="The one you chose when you created the account."
            {...of('password')}
            autoComplete="current-password"
            required
          />
        )}
        <SubmitButton size="lg" action={ACTION}>
          Confirm email
        </SubmitButton>
      </Form>
      {needsPassword && (
        <p className="text-sm text-ink-soft">
          Don't know the password?{' '}
          <Link className="link" to="/forgot-password">
            Set a new password
          </Link>{' '}
          by email. If you didn't create an account, you can close this page. The account stays closed.
        </p>
      )}
    </div>
  )
}
