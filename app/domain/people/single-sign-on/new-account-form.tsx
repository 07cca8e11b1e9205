import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { AccountFields, AccountTerms } from '../registration/account-fields.tsx'
import { employeeAccountForm, employerAccountForm } from './new-account-forms.ts'

type NewAccountFormProps = { employer: boolean; email: string; name: string; action: string; answer: FormActionData }

/** What an account needs besides what the sign-in service knows. */
export function NewAccountForm({ employer, email, name, action, answer }: NewAccountFormProps) {
  const { formProps, of } = useCheckedForm<typeof employeeAccountForm | typeof employerAccountForm>(
    employer ? employerAccountForm : employeeAccountForm,
    answer,
    { id: employer ? 'employer' : 'employee', defaultValue: { full_name: name } },
  )
  return (
    <Form method="post" action={action} {...formProps} className="space-y-5">
      <p>
        <span className="block text-sm font-semibold">Email</span>
        <span className="wrap-anywhere">{email}</span>
      </p>
      <AccountFields employer={employer} of={of} />
      <AccountTerms />
      <SubmitButton block size="lg" action={action.split('?')[0] ?? action}>
        Create account
      </SubmitButton>
    </Form>
  )
}
