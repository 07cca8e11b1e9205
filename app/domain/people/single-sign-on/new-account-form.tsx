import { Form, Link } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
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
      {employer && (
        <TextField label="Company name" {...of('company_name')} autoComplete="organization" required maxLength={150} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={employer ? 'Contact person' : 'Full name'}
          {...of('full_name')}
          autoComplete="name"
          required
          maxLength={150}
        />
        <TextField label="Phone" {...of('phone')} type="tel" autoComplete="tel" required maxLength={40} />
      </div>
      <p className="text-sm text-ink-soft">
        By creating an account you agree to our{' '}
        <Link className="link" to="/terms">
          terms
        </Link>{' '}
        and have read our{' '}
        <Link className="link" to="/privacy">
          privacy policy
        </Link>
        .
      </p>
      <SubmitButton block size="lg" action={action.split('?')[0] ?? action}>
        Create account
      </SubmitButton>
    </Form>
  )
}
