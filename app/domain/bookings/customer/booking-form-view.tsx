import { useState } from 'react'
import { Form } from 'react-router'
import type { DaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { formatCutoff } from '#app/domain/scheduling/duration-words.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { DateTimePicker, type PickerData } from '#app/domain/scheduling/slot-picker/date-time-picker.tsx'
import type { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { useSlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { bookingForm, MAX_LENGTHS } from '../booking-form.ts'
import { BookingBar } from './booking-bar.tsx'
import { NumberedSection } from './numbered-section.tsx'
import { YourDetails } from './your-details.tsx'

/** What the server answers a refused form with: the day to show, the time chosen on it, and the nearest free ones. */
export type SlotFormAnswer = NonNullable<FormActionData> & {
  day?: DaySlots
  time?: string | null
  alternatives?: Alternative[]
  toast?: unknown
}

type BookingFormViewProps = {
  offer: PickerData & Pick<Awaited<ReturnType<typeof loadSlotPicker>>, 'day' | 'slotMinutes' | 'cutoffMinutes'>
  /** What is known of a signed-in person. */
  details: { full_name: string; email: string; phone: string | null } | null
  /** Made with the page: sent twice, it is one booking. */
  submission: string
  answer: SlotFormAnswer | undefined
  now: Date
}

/** Three numbered parts on one page (specification section 2), the chosen time and the submit always in view. */
export function BookingFormView({ offer, details, submission, answer, now }: BookingFormViewProps) {
  const { formProps, of } = useCheckedForm(bookingForm, answer, { defaultValue: details ?? {} })
  const chosen = useSlotSelection({ day: answer?.day ?? offer.day, time: answer?.time ?? null }, dayHref)
  const [page] = useState(of('submission').defaultValue ?? submission)
  const zone = useBrowserTimeZone()
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12 sm:pb-24">
      <PageHeader
        title="Book a consultation"
        lead={`${offer.slotMinutes} minutes with a consultant, about work or about hiring. No account needed.`}
      />
      <Form method="post" {...formProps} className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12 max-lg:mb-12 max-lg:[&_:is(input,textarea,button)]:scroll-mb-44">
          <NumberedSection number={1} title="Your details">
            <YourDetails of={of} />
          </NumberedSection>
          <NumberedSection number={2} title="Date and time">
            <DateTimePicker {...{ of, offer, monthHref, chosen }} alternatives={answer?.alternatives} />
          </NumberedSection>
          <NumberedSection number={3} title="Message">
            <TextArea
              label="Message"
              {...of('message')}
              hint="Optional. What would you like to talk about?"
              maxLength={MAX_LENGTHS.message}
              rows={4}
            />
          </NumberedSection>
          <Honeypot />
          <input type="hidden" name="submission" value={page} />
          <input type="hidden" name="time_zone" value={zone ?? ''} />
        </div>
        <BookingBar
          chosen={chosen}
          now={now}
          smallPrint={`Plans change: you can move or cancel it online until ${formatCutoff(offer.cutoffMinutes)}.`}
        />
      </Form>
    </div>
  )
}

const dayHref = (date: string) => `/booking/days/${date}`
const monthHref = (month: string) => `/booking/months/${month}`
