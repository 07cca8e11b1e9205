import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useLazilyCheckedForm } from '#app/ui/forms/validation/use-lazily-checked-form.ts'
import type { FormActionData } from '#app/ui/forms/validation/use-validated-form.ts'

const loadForm = () => import('../account-forms.ts').then(({ changeEmailForm }) => changeEmailForm)

/** Requests a change of email. Both the current and the new address have to confirm it. */
export function EmailSettings({ email, answer }: { email: string; answer?: FormActionData }) {
  const fetcher = useFetcher<FormActionData>()
  const { formProps, of } = useLazilyCheckedForm(loadForm, fetcher.data ?? answer, { id: 'email-settings' })
  return (
    <fetcher.Form method="post" action="/account/email" {...formProps} className="max-w-form space-y-5">
      <p>
        You sign in with <strong className="font-semibold">{email}</strong>. We'll ask you to confirm at both addresses.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="New email" {...of('email')} type="email" autoComplete="email" inputMode="email" required />
        <PasswordField label="Your password" {...of('current_password')} autoComplete="current-password" required />
      </div>
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Change email
      </Button>
    </fetcher.Form>
  )
}
