import { useFetcher } from 'react-router'
import type { UserType } from '#app/policy/actor.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'

const LABELS: Record<UserType, string> = {
  employee: 'Email me when the status of an application changes',
  employer: 'Email me when someone applies or withdraws',
  admin: 'Email me when someone applies for a job I posted',
}

/** Turns emails about applications on or off. Account emails are always sent. */
export function EmailPreferencesForm({ userType, emailUpdates }: { userType: UserType; emailUpdates: boolean }) {
  const fetcher = useFetcher()
  useFetcherToast(fetcher.data)
  return (
    <fetcher.Form method="post" action="/account/email-preferences" className="max-w-form space-y-4">
      <CheckboxField
        label={LABELS[userType]}
        hint="We always send emails about your account itself, such as a password change."
        name="updates"
        value="yes"
        defaultChecked={emailUpdates}
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Save email preferences
      </Button>
    </fetcher.Form>
  )
}
