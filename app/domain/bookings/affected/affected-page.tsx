import { Form } from 'react-router'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { AffectedList } from './affected-list.tsx'
import type { AffectedBooking } from './list-affected-bookings.server.ts'
import { MessageFields } from './message-fields.tsx'
import { messageForm } from './message-form.ts'
import { formatBookingCount, withoutEmailText } from './message-texts.ts'

type AffectedPageProps = {
  bookings: readonly AffectedBooking[]
  /** Completes the heading, such as `of Ann Lee, 24 Nov 2026`; null for all. */
  of: string | null
  /** The query of this page's URL, for its forms. */
  search: string
  timeZone: string
  answer?: FormActionData | undefined
}

/** Bookings that need another time or consultant: reassign all that fit, and message or cancel the rest. */
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
          bookings.length > 0 && (
            <>
              {fitting > 0 && (
                <Form method="post" action={reassignment}>
                  <SubmitButton action={reassignment}>
                    {fitting === 1 ? 'Reassign 1 booking that fits' : `Reassign all ${fitting} that fit`}
                  </SubmitButton>
                </Form>
              )}
              <ButtonLink to={`/admin/bookings/affected/cancellation${search}`} tone="secondary">
                Cancel {formatBookingCount(bookings.length)}
              </ButtonLink>
            </>
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
          {bookings.some(({ newTimeAskedAt }) => newTimeAskedAt === null) && (
            <MessageForm key={bookings.map(({ version }) => version).join()} {...{ bookings, search, answer }} />
          )}
        </div>
      )}
    </>
  )
}

type MessageFormProps = Pick<AffectedPageProps, 'bookings' | 'search' | 'answer'>

/**
 * One message that asks the customers of the listed bookings to choose another time. Those who were asked already are
 * not asked again.
 */
function MessageForm({ bookings, search, answer }: MessageFormProps) {
  const { formProps, of } = useCheckedForm(messageForm, answer)
  const action = `/admin/bookings/affected/message${search}`
  const asked = bookings.filter(({ newTimeAskedAt }) => newTimeAskedAt !== null).length
  const isOne = bookings.length === 1
  return (
    <Card as="section" aria-labelledby="message-title" className="max-w-form">
      <h2 id="message-title" className="text-xl">
        Ask {isOne ? 'this customer' : `these ${bookings.length} customers`} to choose another time
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {isOne
          ? 'They get an email with their time and your message, and keep the booking until they reschedule or cancel it.'
          : 'Each gets an email with their own time and your message, and keeps the booking until they reschedule or cancel it.'}
        {withoutEmailText(bookings)}
        {asked > 0 && ` ${asked} ${asked === 1 ? 'has' : 'have'} already been asked and won't be emailed again.`}
      </p>
      <Form method="post" action={action} {...formProps} className="space-y-5">
        <MessageFields bookings={bookings} of={of} />
        <ConfirmLeaving />
        <SubmitButton action={action}>Send message</SubmitButton>
      </Form>
    </Card>
  )
}
