import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFetcherToast } from '#app/ui/page-toast.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { changePasswordForm } from './account-forms.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isStrongPassword } from './password.ts'

/** Changes the own password. `answer` is the reply to a form that was posted without scripts. */
export function PasswordSettings({ answer }: { answer?: FormAnswer }) {
  const fetcher = useFetcher<FormAnswer>()
  useFetcherToast(fetcher.data)
  const { form, fields, ref } = useCheckedForm(changePasswordForm, fetcher.data ?? answer, { id: 'password-settings' })
  const [typed, setTyped] = useState({ password: '', confirmation: '' })
  const hydrated = useHydrated()
  const ready = isStrongPassword(typed.password) && typed.password === typed.confirmation
  return (
    <fetcher.Form
      method="post"
      action="/account/password"
      id={form.id}
      ref={ref}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="max-w-form space-y-5"
    >
      <PasswordField
        label="Current password"
        id={fields.current_password?.id}
        name="current_password"
        autoComplete="current-password"
        required
        errors={fields.current_password?.errors}
      />
      <NewPasswordFields
        label="New password"
        password={fields.password}
        confirmation={fields.confirm_password}
        typed={typed.password}
        onType={(password, confirmation) => setTyped({ password, confirmation })}
      />
      <Button type="submit" pending={fetcher.state !== 'idle'} disabled={hydrated && !ready}>
        Change password
      </Button>
    </fetcher.Form>
  )
}
