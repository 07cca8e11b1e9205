import { Form } from 'react-router'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields.tsx'
import { employeeRegistration, employerRegistration } from '../account-forms.ts'
import { AccountFields, AccountTerms } from './account-fields.tsx'

type RegistrationFormProps = { employer: boolean; answer: FormActionData }

/** The registration form of job seekers and employers. Employers also enter a company name. */
export function RegistrationForm({ employer, answer }: RegistrationFormProps) {
  const { formProps, of } = useCheckedForm(employer ? employerRegistration : employeeRegistration, answer)
  const newPassword = useNewPassword()
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <AccountFields employer={employer} of={of} />
      <EmailField label="Email" {...of('email')} autoComplete="email" required maxLength={254} />
      <NewPasswordFields of={of} newPassword={newPassword} />
      <Honeypot />
      <AccountTerms />
      <SubmitButton block size="lg" disabled={newPassword.blocked}>
        Create account
      </SubmitButton>
    </Form>
  )
}
