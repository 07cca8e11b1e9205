import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFetcherToast } from '#app/ui/page-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/use-checked-form.ts'
import { addressForm } from './account-forms.ts'

/** Asks to change the own address, which both the present and the new one then confirm. */
export function EmailSettings({ email, answer }: { email: string; answer?: FormAnswer }) {
  const fetcher = useFetcher<FormAnswer>()
  useFetcherToast(fetcher.data)
  const { form, fields, ref } = useCheckedForm(addressForm, fetcher.data ?? answer, { id: 'email-settings' })
  return (
    <fetcher.Form
      method="post"
      action="/account/email"
      id={form.id}
      ref={ref}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="max-w-form space-y-5"
    >
      <p>
        You sign in with <strong className="font-semibold">{email}</strong>. To change it, we ask at this address first
        and then at the new one.
      </p>
      <TextField
        label="New email"
        id={fields.email?.id}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        defaultValue={fields.email?.initialValue}
        errors={fields.email?.errors}
      />
      <Button type="submit" pending={fetcher.state !== 'idle'}>
        Change email
      </Button>
    </fetcher.Form>
  )
}
