import { Form } from 'react-router'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { AffectedBooking } from './list-affected-bookings.server.ts'
import { MessageFields } from './message-fields.tsx'
import { messageForm } from './message-form.ts'
import { formatBookingCount, withoutEmailText } from './message-texts.ts'

type CancelAffectedPageProps = {
  bookings: readonly AffectedBooking[]
  timeZone: string
  backHref: string
  answer?: FormActionData | undefined
}

/** Asks before all listed bookings are cancelled with one message to their customers. */
export function CancelAffectedPage({ bookings, timeZone, backHref, answer }: CancelAffectedPageProps) {
  const count = formatBookingCount(bookings.length)
  return (
    <NarrowPage
      title={`Cancel ${count}?`}
      lead={`We'll email the ${bookings.length === 1 ? 'customer' : 'customers'}.${withoutEmailText(bookings)} You can't undo this.`}
    >
      <ul aria-label="Bookings to cancel" className="mb-6 divide-y divide-line border-y border-line text-sm">
        {bookings.map(({ id, fullName, startsAt }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {fullName}, {formatShortStart(startsAt, timeZone)}
          </li>
        ))}
      </ul>
      <CancelForm key={bookings.map(({ version }) => version).join()} {...{ bookings, count, backHref, answer }} />
    </NarrowPage>
  )
}

type CancelFormProps = Omit<CancelAffectedPageProps, 'timeZone'> & { count: string }

function CancelForm({ bookings, count, backHref, answer }: CancelFormProps) {
  const { formProps, of } = useCheckedForm(messageForm, answer)
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <MessageFields bookings={bookings} of={of} />
      <div className="flex flex-wrap gap-3">
        <ConfirmLeaving />
        <SubmitButton tone="danger">Cancel {count}</SubmitButton>
        <ButtonLink to={backHref} tone="secondary">
          Keep {bookings.length === 1 ? 'booking' : 'bookings'}
        </ButtonLink>
      </div>
    </Form>
  )
}
