import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConflictList } from '../conflict-list.tsx'
import type { Conflicts } from '../conflicts.server.ts'

type ConsultantStatusFormProps = {
  consultant: { id: string; fullName: string; active: boolean }
  upcoming: Conflicts
  timeZone: string
}

/** Deactivates or activates a consultant, below their upcoming bookings. */
export function ConsultantStatusForm({
  consultant: { id, fullName, active },
  upcoming,
  timeZone,
}: ConsultantStatusFormProps) {
  const action = `/admin/bookings/consultants/${id}/activity`
  const count = upcoming.total === 1 ? '1 upcoming booking' : `${upcoming.total} upcoming bookings`
  return (
    <section aria-labelledby="activity" className="space-y-4">
      <h2 id="activity" className="text-xl">
        {active ? 'Deactivate' : 'Activate'}
      </h2>
      <p className="text-sm text-ink-soft">
        {active
          ? "They won't get new bookings. Their upcoming bookings stay until you reassign them. If no consultant is active, bookings are limited by the number of concurrent consultations."
          : `${fullName} doesn't get new bookings.`}
      </p>
      <ConflictList title={`Assigned to ${count}`} conflicts={upcoming} timeZone={timeZone} />
      <Form method="post" action={action}>
        <input type="hidden" name="active" value={active ? 'no' : 'yes'} />
        <SubmitButton action={action} tone={active ? 'danger' : 'secondary'}>
          <span className="wrap-anywhere">
            {active ? 'Deactivate' : 'Activate'} {fullName}
          </span>
        </SubmitButton>
      </Form>
    </section>
  )
}
