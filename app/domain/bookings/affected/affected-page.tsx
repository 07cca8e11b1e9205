import { Form } from 'react-router'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { MAX_AGENCY_MESSAGE_LENGTH } from '../booking.ts'
import { AffectedList } from './affected-list.tsx'
import type { AffectedBooking } from './list-affected-bookings.server.ts'
import { messageForm } from './message-form.ts'

type AffectedPageProps = {
  bookings: readonly AffectedBooking[]
  /** Completes the heading, such as `of Ann Lee, 24 Nov 2026`; null for all. */
  of: string | null
  /** The query of this page's URL, for its forms. */
  search: string
  timeZone: string
  answer?: FormActionData | undefined
}

/** Bookings that need another time or consultant: reassign all that fit, and one message to the rest. */
export function AffectedPage({ bookings, of, search, timeZone, answer }: AffectedPageProps) {
  const fitting = bookings.filter(({ free }) => free.length > 0).length
  const reassignment = `/admin/bookings/affected/reassignment${search}`
  return (
    <>
      <PageHeader
        title="Affected bookings"
        count={bookings.length > 0 ? bookings.length : undefined}
        lead={of ?? 'During time off, on closed days, with an inactive consultant or without one.'}
        above={<Breadcrumb items={[{ label: 'Time off', href: '/admin/bookings/time-off' }, { label: 'Bookings' }]} />}
        actions={
          fitting > 0 && (
            <Form method="post" action={reassignment}>
              <SubmitButton action={reassignment}>
                {fitting === 1 ? 'Reassign 1 booking that fits' : `Reassign all ${fitting} that fit`}
              </SubmitButton>
            </Form>
          )
        }
      />
      {bookings.length === 0 ? (
        <EmptyState
          title="No affected bookings"
          scene="done"
          action={
            <ButtonLink to="/booking-portal" tone="secondary">
              View bookings
            </ButtonLink>
          }
        >
          Every upcoming booking has a consultant and a time when you are open.
        </EmptyState>
      ) : (
        <div className="space-y-8">
          <AffectedList bookings={bookings} timeZone={timeZone} />
          <MessageForm key={bookings.map(({ version }) => version).join()} {...{ bookings, search, answer }} />
        </div>
      )}
    </>
  )
}

type MessageFormProps = Pick<AffectedPageProps, 'bookings' | 'search' | 'answer'>

const ASK = {
  value: 'reschedule',
  label: 'Ask them to choose another time',
  hint: 'The booking stays until they reschedule or cancel it with the link',
}

/**
 * One message to the customers of the listed bookings. Those who were asked to choose another time are not asked again.
 */
function MessageForm({ bookings, search, answer }: MessageFormProps) {
  const asked = bookings.filter(({ newTimeAskedAt }) => newTimeAskedAt !== null).length
  const isOne = bookings.length === 1
  const cancel = { value: 'cancel', label: `Cancel the ${isOne ? 'booking' : 'bookings'}`, hint: "You can't undo this" }
  const outcomes = asked < bookings.length ? [ASK, cancel] : [cancel]
  const { formProps, of } = useCheckedForm(messageForm, answer, { defaultValue: { outcome: outcomes[0]?.value } })
  const action = `/admin/bookings/affected/message${search}`
  const withoutEmail = bookings.filter(({ email }) => email === '').length
  return (
    <Card as="section" aria-labelledby="message-title" className="max-w-form">
      <h2 id="message-title" className="text-xl">
        Message to {isOne ? 'this customer' : `these ${bookings.length} customers`}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {isOne ? 'They get an email with their time' : 'Each gets an email with their own time'} and your message.
        {withoutEmail > 0 && ` ${withoutEmail} without an email address: please call them.`}
        {asked > 0 &&
          ` ${asked} ${asked === 1 ? 'has' : 'have'} already been asked to choose another time, and ${asked === 1 ? 'is' : 'are'} emailed only if you cancel.`}
      </p>
      <Form method="post" action={action} {...formProps} className="space-y-5">
        {bookings.map(({ id, version }) => (
          <input key={id} type="hidden" name="booking" value={`${id}:${version}`} />
        ))}
        <RadioGroup label="What happens" {...of('outcome')} options={outcomes} />
        <TextArea
          label="Message"
          {...of('message')}
          hint="For example, the reason and when you'll be back"
          rows={4}
          required
          maxLength={MAX_AGENCY_MESSAGE_LENGTH}
        />
        <ConfirmLeaving />
        <SubmitButton action={action}>Send message</SubmitButton>
      </Form>
    </Card>
  )
}
