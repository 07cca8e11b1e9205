import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { emailForm } from '../account-forms.ts'

type EmailSettingsProps = {
  email: string
  /** Fills the field in. */
  newEmail?: string
  answer?: FormActionData
}

/** Requests a change of email. Both the current and the new address have to confirm it. */
export function EmailSettings({ email, newEmail = '', answer }: EmailSettingsProps) {
  const fetcher = useFetcher<FormActionData>()
  useFetcherToast(fetcher.data)
  const { formProps, of } = useCheckedForm(emailForm, fetcher.data ?? answer, {
    id: 'email-settings',
    defaultValue: { email: newEmail },
  })
  return (
    <fetcher.Form method="post" action="/account/email" {...formProps} className="max-w-form space-y-5">
      <p>
        You sign in with <strong className="font-semibold">{email}</strong>. We'll ask you to confirm at both addresses.
      </p>
      <TextField label="New email" {...of('email')} type="email" autoComplete="email" inputMode="email" required />
      <Button type="submit" pending={fetcher.state !== 'idle'}>
        Change email
      </Button>
    </fetcher.Form>
  )
}
