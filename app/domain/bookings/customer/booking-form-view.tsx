import { useEffect, useState } from 'react'
import { Form, useBlocker, useNavigation } from 'react-router'
import type { DaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { formatCutoff } from '#app/domain/scheduling/format-times.ts'
import { DateTimePicker } from '#app/domain/scheduling/slot-picker/date-time-picker.tsx'
import type { SlotPickerData } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { useSlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useLazilyCheckedForm } from '#app/ui/forms/validation/use-lazily-checked-form.ts'
import type { FormActionData } from '#app/ui/forms/validation/use-validated-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AnswerFields } from '../answer-fields.tsx'
import { MAX_BOOKING_LENGTHS } from '../booking.ts'
import { BookingBar } from './booking-bar.tsx'
import { NumberedSection } from './numbered-section.tsx'
import type { TypeLink, TypeView } from './type-view.ts'
import { YourDetails } from './your-details.tsx'

/** The response to a rejected or redrawn form: the day to show, the time selected on it, and the nearest free slots. */
export type SlotFormActionData = NonNullable<FormActionData> & {
  day?: DaySlots
  time?: string | null
  alternatives?: Alternative[]
  toast?: unknown
}

type BookingFormViewProps = {
  picker: SlotPickerData
  type: TypeView
  /** The types to choose from; empty if there is only one. */
  types: TypeLink[]
  /** The signed-in person's details, to prefill the form. */
  details: { full_name: string; email: string; phone: string | null } | null
  /** Generated with the page, so that submitting it twice makes one booking. */
  idempotencyKey: string
  answer: SlotFormActionData | undefined
  now: Date
  /** In a frame of another website, where no other page can be opened. */
  embedded: boolean
}

/**
 * The booking form: three numbered sections (specification section 2), with the selected time and the submit button
 * beside or below them.
 */
export function BookingFormView(props: BookingFormViewProps) {
  const { picker, type, types, details, idempotencyKey, answer, now, embedded } = props
  const { formProps, of } = useLazilyCheckedForm(loadForm, answer, { defaultValue: details ?? {} })
  const ofKind = type.slug ? `?kind=${type.slug}` : ''
  const dayHref = (date: string) => `/booking/days/${date}${ofKind}`
  const monthHref = (month: string) => `/booking/months/${month}${ofKind}`
  const selection = useSlotSelection({ day: answer?.day ?? picker.day, time: answer?.time ?? null }, dayHref)
  // Kept in state, because a new key after a lost response would make a second booking.
  const [key] = useState(of('idempotency_key').defaultValue ?? idempotencyKey)
  return (
    <div className="page-width pt-8 pb-16 sm:pt-12 sm:pb-24">
      <PageHeader
        title={type.slug ? type.name : 'Book a consultation'}
        lead={`${picker.slotMinutes} minutes ${type.how} ${companyOf(type)}. No account needed.`}
      />
      {types.length > 0 && <Tabs label="Consultation types" className="mb-8" tabs={types.map(toTab)} />}
      <Form
        method="post"
        {...formProps}
        className="gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] xl:gap-x-12 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="min-w-0 space-y-12 max-lg:mb-8 max-lg:[&_:is(input,textarea,button)]:scroll-mb-44">
          <NumberedSection number={1} title="Your details">
            <YourDetails of={of} isByPhone={type.method === 'phone'} isFolded={details !== null} />
          </NumberedSection>
          <NumberedSection number={2} title="Date and time">
            <DateTimePicker
              {...{ of, picker, monthHref, selection }}
              alternatives={answer?.alternatives}
              waitlistHref={embedded ? undefined : (date) => `/booking/${type.slug ?? DEFAULT_SLUG}/waitlist/${date}`}
            />
          </NumberedSection>
          <NumberedSection number={3} title={type.questions.length > 0 ? 'Questions and message' : 'Message'}>
            <div className="space-y-5">
              <AnswerFields of={of} questions={type.questions} />
              <TextArea
                label="Message"
                {...of('message')}
                hint="Optional. What would you like to talk about?"
                maxLength={MAX_BOOKING_LENGTHS.message}
                rows={4}
              />
            </div>
          </NumberedSection>
          <Honeypot />
          <input type="hidden" name="idempotency_key" value={key} />
          <TimeZoneInput />
          <StayWhileBooking />
        </div>
        <BookingBar
          selection={selection}
          now={now}
          hint={`You can reschedule or cancel online until ${formatCutoff(picker.cutoffMinutes)}.`}
        />
      </Form>
    </div>
  )
}

/** Apart from the form, which would be rendered again once the browser's time zone is known. */
function TimeZoneInput() {
  return <input type="hidden" name="time_zone" value={useBrowserTimeZone() ?? ''} />
}

/**
 * Keeps the customer on the page while their booking is sent, because the page that opens otherwise can't say whether
 * it was made. Going back a second time leaves: the server may not respond for a while.
 */
function StayWhileBooking() {
  const isSending = useNavigation().formMethod === 'POST'
  const { state } = useBlocker(({ historyAction }) => isSending && historyAction === 'POP' && state !== 'blocked')
  useEffect(() => {
    if (state === 'blocked') {
      showToast({
        kind: 'failure',
        title: 'Your booking is still being sent',
        description: 'Wait to see whether it is booked, or go back again to leave.',
      })
    }
  }, [state])
  return null
}

const loadForm = () => import('../booking-form.ts').then(({ bookingForm }) => bookingForm)

/** Of the default type, whose page is `/booking`. */
const DEFAULT_SLUG = 'consultation'

/** Who else takes part. */
function companyOf({ slug, places }: TypeView): string {
  if (places > 1) return `in a group of up to ${places}`
  return `with a consultant${slug ? '' : ', about finding work or hiring'}`
}

const toTab = ({ href, name, current }: TypeLink) => ({ href, label: name, current })
