import { useState } from 'react'
import { Form } from 'react-router'
import type { DaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { untilWords } from '#app/domain/scheduling/duration-words.ts'
import type { Alternative } from '#app/domain/scheduling/nearest-free.server.ts'
import { DateAndTime, type Offer } from '#app/domain/scheduling/slot-picker/date-and-time.tsx'
import type { findOffer } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { useChosenTime } from '#app/domain/scheduling/slot-picker/use-chosen-time.ts'
import { useVisitorZone } from '#app/domain/scheduling/use-visitor-zone.ts'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { BOOKING_LIMITS, bookingForm } from '../booking-form.ts'
import { BookingBar } from './booking-bar.tsx'
import { NumberedPart } from './numbered-part.tsx'
import { YourDetails } from './your-details.tsx'

/** What the server answers a refused form with: the day to show, the time chosen on it, and the nearest free ones. */
export type SlotAnswer = NonNullable<FormActionData> & {
  day?: DaySlots
  time?: string | null
  alternatives?: Alternative[]
  toast?: unknown
}

type BookingFormViewProps = {
  offer: Offer & Pick<Awaited<ReturnType<typeof findOffer>>, 'day' | 'slotMinutes' | 'cutoffMinutes'>
  /** What is known of a signed-in person. */
  details: { full_name: string; email: string; phone: string | null } | null
  /** Made with the page: sent twice, it is one booking. */
  submission: string
  answer: SlotAnswer | undefined
  now: Date
}

/** Three numbered parts on one page (specification section 2), the chosen time and the submit always in view. */
export function BookingFormView({ offer, details, submission, answer, now }: BookingFormViewProps) {
  const { formProps, of } = useCheckedForm(bookingForm, answer, { defaultValue: details ?? {} })
  const chosen = useChosenTime({ day: answer?.day ?? offer.day, time: answer?.time ?? null }, dayHref)
  const [page] = useState(of('submission').defaultValue ?? submission)
  const zone = useVisitorZone()
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12 sm:pb-24">
      <PageHeader
        title="Book a consultation"
        lead={`${offer.slotMinutes} minutes with a consultant, about work or about hiring. No account needed.`}
      />
      <Form method="post" {...formProps} className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12 max-lg:mb-12 max-lg:[&_:is(input,textarea,button)]:scroll-mb-44">
          <NumberedPart number={1} title="Your details">
            <YourDetails of={of} />
          </NumberedPart>
          <NumberedPart number={2} title="Date and time">
            <DateAndTime {...{ of, offer, monthHref, chosen }} alternatives={answer?.alternatives} />
          </NumberedPart>
          <NumberedPart number={3} title="Message">
            <TextArea
              label="Message"
              {...of('message')}
              hint="Optional. What would you like to talk about?"
              maxLength={BOOKING_LIMITS.message}
              rows={4}
            />
          </NumberedPart>
          <Honeypot />
          <input type="hidden" name="submission" value={page} />
          <input type="hidden" name="time_zone" value={zone ?? ''} />
        </div>
        <BookingBar
          chosen={chosen}
          now={now}
          smallPrint={`Plans change: you can move or cancel it online until ${untilWords(offer.cutoffMinutes)}.`}
        />
      </Form>
    </div>
  )
}

const dayHref = (date: string) => `/booking/days/${date}`
const monthHref = (month: string) => `/booking/months/${month}`
