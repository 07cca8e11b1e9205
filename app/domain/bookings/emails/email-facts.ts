import type { BookingStatus } from '../booking.ts'
import type { BookingEventType } from '../booking-events.server.ts'

/** What mails about a booking may say. Times are in words already: on the agency's clocks and on the visitor's own. */
export type EmailFacts = {
  kind: BookingEventType
  status: BookingStatus
  agencyName: string
  agencyPhone: string
  customer: { fullName: string; email: string; phone: string | null; message: string | null }
  consultantName: string | null
  /** `24 Nov 2026, 9:00 am` */
  startsAt: string
  when: string
  /** Null where it would only repeat `when`. */
  customerWhen: string | null
  /** When it was before it moved, in the same words. */
  whenBefore: string | null
  /** Where a visitor books anew, and where the agency sees this booking. */
  bookHref: string
  portalHref: string
}
