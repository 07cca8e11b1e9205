import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConflictList } from '../conflict-list.tsx'
import type { Conflicts } from '../conflicts.server.ts'

type ActivityProps = {
  consultant: { id: string; fullName: string; active: boolean }
  upcoming: Conflicts
  timeZone: string
}

/** Ends a consultant's part in bookings, or begins it again; what they hold is told before. */
export function ConsultantStatusForm({ consultant: { id, fullName, active }, upcoming, timeZone }: ActivityProps) {
  const action = `/admin/bookings/consultants/${id}/activity`
  return (
    <section aria-labelledby="activity" className="space-y-4">
      <h2 id="activity" className="text-xl">
        {active ? 'Deactivate' : 'Activate again'}
      </h2>
      <p className="text-sm text-ink-soft">
        {active
          ? 'They get no new bookings. Those they hold stay until you give them to somebody else. Without any active consultant, the number of consultations at once counts again.'
          : `${fullName} gets no new bookings now.`}
      </p>
      <ConflictList
        title={upcoming.total === 1 ? 'They hold 1 upcoming booking' : `They hold ${upcoming.total} upcoming bookings`}
        conflicts={upcoming}
        timeZone={timeZone}
      />
      <Form method="post" action={action}>
        <input type="hidden" name="active" value={active ? 'no' : 'yes'} />
        <SubmitButton action={action} tone={active ? 'danger' : 'secondary'}>
          {active ? 'Deactivate' : 'Activate'} {fullName}
        </SubmitButton>
      </Form>
    </section>
  )
}
