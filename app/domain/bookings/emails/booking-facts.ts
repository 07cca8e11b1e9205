import type { EmailFact } from '#app/domain/email/email-parts.tsx'
import { bookingStatusLabel } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import type { BookingEmailProps } from './booking-email-props.ts'

/** When a consultation takes place, on the agency's clocks and, when they differ, on the customer's. */
export function timeFacts(props: BookingEmailProps, label: 'Your time' | "Customer's time"): EmailFact[] {
  return [
    ['When', props.timeRange],
    [label, props.customerTimeRange],
    ['Previously', props.previousTimeRange],
  ]
}

/** The status of the booking after the event, as in the portal. */
export const bookingStatus = ({ kind, status }: BookingEmailProps) => {
  const current = kind === 'cancelled' ? 'cancelled' : status
  return { label: bookingStatusLabel(current), tone: BOOKING_TONES[current] }
}
