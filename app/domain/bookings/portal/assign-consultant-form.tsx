import { useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useResetAfterSubmit } from '#app/ui/hooks/use-reset-after-submit.ts'
import type { PortalBooking } from './portal-queries.server.ts'

type AssignConsultantFormProps = {
  booking: PortalBooking
  consultants: readonly { id: string; name: string }[]
  /** The result of the action when the form was submitted without scripts. */
  answer: FormActionData
}

/** Assigns the booking to a consultant; the customer and both consultants are emailed. */
export function AssignConsultantForm({ booking, consultants, answer }: AssignConsultantFormProps) {
  const fetcher = useFetcher<FormActionData>({ key: `booking-consultant-${booking.id}` })
  const { rejection } = useResetAfterSubmit(fetcher.state, fetcher.data)
  const errors = (rejection ?? answer)?.result?.error?.consultant
  return (
    <fetcher.Form
      method="post"
      action={`/booking-portal/${booking.id}/consultant`}
      // Not the version: another change of the booking would reset a choice that was not sent yet.
      key={booking.consultantId}
      className="space-y-3"
    >
      <input type="hidden" name={VERSION_FIELD} value={booking.version} />
      <SelectField
        label="Consultant"
        hint={booking.sessionId ? 'For everyone in this session' : undefined}
        name="consultant"
        id="consultant"
        required
        defaultValue={booking.consultantId ?? ''}
        placeholder={booking.consultantId ? undefined : 'Unassigned'}
        options={consultants.map(({ id, name }) => ({ value: id, label: name }))}
        errors={errors}
      />
      <SubmitButton tone="secondary" pending={fetcher.state !== 'idle'}>
        Assign
      </SubmitButton>
    </fetcher.Form>
  )
}
