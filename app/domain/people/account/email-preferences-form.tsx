import { useFetcher } from 'react-router'
import type { UserType } from '#app/policy/actor.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { EmailPreferences } from './email-preferences.server.ts'

const HINT = 'We always send emails about your account itself, such as a password change.'

/** Sets which emails about applications are sent. Account emails are always sent. */
export function EmailPreferencesForm({ userType, preferences }: { userType: UserType; preferences: EmailPreferences }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action="/account/email-preferences" className="max-w-form space-y-4">
      {userType === 'employee' ? (
        <CheckboxField
          label="Email me when the status of an application changes"
          hint={HINT}
          name="updates"
          value="yes"
          defaultChecked={preferences.emailUpdates}
        />
      ) : (
        <SelectField
          label="Emails about applicants"
          hint={HINT}
          name="applicant_emails"
          defaultValue={preferences.applicantEmails}
          options={[
            { value: 'each', label: 'For each application' },
            { value: 'daily', label: 'Once a day' },
            { value: 'none', label: 'None' },
          ]}
        />
      )}
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Save email preferences
      </Button>
    </fetcher.Form>
  )
}
