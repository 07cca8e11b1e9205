import { useFetcher } from 'react-router'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import type { PortalBooking } from './portal-queries.server.ts'

type AssignProps = {
  booking: PortalBooking
  consultants: readonly { id: string; name: string }[]
  /** The answer of this page's own action, without scripts. */
  answer: FormActionData
}

/** Gives the booking to another consultant; both are told, and so is the visitor's calendar. */
export function AssignConsultantForm({ booking, consultants, answer }: AssignProps) {
  const fetcher = useFetcher<FormActionData>({ key: `booking-consultant-${booking.id}` })
  useFetcherToast(fetcher.data)
  const errors = (fetcher.data ?? answer)?.result?.error?.consultant
  return (
    <fetcher.Form
      method="post"
      action={`/booking-portal/${booking.id}/consultant`}
      key={booking.sequence}
      className="space-y-3"
    >
      <input type="hidden" name="seen" value={booking.sequence} />
      <SelectField
        label="Consultant"
        name="consultant"
        id="consultant"
        required
        defaultValue={booking.consultantId ?? ''}
        placeholder={booking.consultantId ? undefined : 'Nobody by name'}
        options={consultants.map(({ id, name }) => ({ value: id, label: name }))}
        errors={errors}
      />
      <SubmitButton tone="secondary" pending={fetcher.state !== 'idle'}>
        Give to consultant
      </SubmitButton>
    </fetcher.Form>
  )
}
