import { Form } from 'react-router'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { passwordForm } from './two-step-forms.ts'

type ConfirmPasswordFormProps = { action: string; verb: string; tone?: 'primary' | 'danger'; answer: FormActionData }

/** Repeats the password before a change of the account's security. */
export function ConfirmPasswordForm({ action, verb, tone = 'primary', answer }: ConfirmPasswordFormProps) {
  const { formProps, of } = useCheckedForm(passwordForm, answer, { id: 'confirm-password' })
  return (
    <Form method="post" action={action} {...formProps} className="space-y-5">
      <PasswordField label="Your password" {...of('current_password')} autoComplete="current-password" required />
      <SubmitButton action={action} tone={tone}>
        {verb}
      </SubmitButton>
    </Form>
  )
}
