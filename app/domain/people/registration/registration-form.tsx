import { Form, Link } from 'react-router'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields.tsx'
import { employeeRegistration, employerRegistration } from '../account-forms.ts'

type RegistrationFormProps = { employer: boolean; answer: FormActionData }

/** The registration form of job seekers and employers. Employers also enter a company name. */
export function RegistrationForm({ employer, answer }: RegistrationFormProps) {
  const { formProps, of } = useCheckedForm(employer ? employerRegistration : employeeRegistration, answer)
  const newPassword = useNewPassword()
  return (
    <Form method="post" {...formProps} className="space-y-5">
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
      <EmailField label="Email" {...of('email')} autoComplete="email" required maxLength={254} />
      <NewPasswordFields of={of} newPassword={newPassword} />
      <Honeypot />
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
      <SubmitButton block size="lg" disabled={newPassword.blocked}>
        Create account
      </SubmitButton>
    </Form>
  )
}
