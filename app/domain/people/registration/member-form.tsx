import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields.tsx'
import { memberRegistration } from '../account-forms.ts'
import { AccountFields, AccountTerms } from './account-fields.tsx'

/** The registration of an invited person, whose address and company are known. */
export function MemberForm({ email, answer }: { email: string; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(memberRegistration, answer)
  const newPassword = useNewPassword()
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <p>
        <span className="block text-sm font-semibold">Email</span>
        <span className="wrap-anywhere">{email}</span>
      </p>
      <AccountFields employer={false} of={of} />
      <NewPasswordFields of={of} newPassword={newPassword} />
      <AccountTerms />
      <SubmitButton block size="lg" disabled={newPassword.blocked}>
        Create account
      </SubmitButton>
    </Form>
  )
}
