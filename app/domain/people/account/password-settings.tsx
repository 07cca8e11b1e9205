import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { useLazilyCheckedForm } from '#app/ui/forms/validation/use-lazily-checked-form.ts'
import type { FormActionData } from '#app/ui/forms/validation/use-validated-form.ts'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'

const loadForm = () => import('../account-forms.ts').then(({ changePasswordForm }) => changePasswordForm)

/**
 * Changes the signed-in person's password. The button is never disabled: a password that does not meet the rules is
 * marked when it is submitted. `answer` is the result of a form posted without scripts.
 */
export function PasswordSettings({ answer }: { answer?: FormActionData }) {
  const fetcher = useFetcher<FormActionData>()
  const { formProps, of } = useLazilyCheckedForm(loadForm, fetcher.data ?? answer, { id: 'password-settings' })
  const newPassword = useNewPassword()
  return (
    <fetcher.Form method="post" action="/account/password" {...formProps} className="max-w-form space-y-5">
      <PasswordField label="Current password" {...of('current_password')} autoComplete="current-password" required />
      <div className="grid gap-5 sm:grid-cols-2 sm:[&>[data-checklist]]:order-last sm:[&>[data-checklist]]:col-span-2">
        <NewPasswordFields label="New password" of={of} newPassword={newPassword} />
      </div>
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Change password
      </Button>
    </fetcher.Form>
  )
}
