import type { EmailAgency } from '#app/domain/email/email-layout.tsx'
import type { BookingAnswer } from '#db/schema/bookings.ts'
import type { BookingStatus } from '../booking.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import type { Meeting } from '../meeting.ts'

/**
 * The content of an email about a booking. Times are formatted, in the agency's zone unless the name says otherwise.
 */
export type BookingEmailProps = {
  kind: BookingEventType
  status: BookingStatus
  agency: EmailAgency
  customer: { fullName: string; email: string; phone: string | null; message: string | null; answers: BookingAnswer[] }
  /** The consultation type, and how or where it takes place, for the customer. */
  typeName: string
  method: Meeting['method']
  how: string
  /** The agency's words about this change; null if there are none. Shown to the customer. */
  agencyMessage: string | null
  /** Times that the agency proposes instead, with their zone, and the customer's time where it differs. */
  proposedTimes: string[]
  /** How the customer's email greets them: null unless the booking was made with their confirmed address. */
  greetingName: string | null
  consultantName: string | null
  /** Whether this change replaced another consultant. */
  hadConsultant: boolean
  /** `24 Nov 2026, 09:00` */
  startsAt: string
  /** `Tuesday 24 Nov 2026, 09:00 to 09:30 (Sydney time)` */
  timeRange: string
  /** The same in the customer's zone; null when it would only repeat `timeRange`. */
  customerTimeRange: string | null
  /** The time range before it was rescheduled. */
  previousTimeRange: string | null
  /** The URL of the booking page, and of this booking in the portal; null for a consultant who can't open it there. */
  bookHref: string
  portalHref: string | null
}
