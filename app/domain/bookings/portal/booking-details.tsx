import type { ReactNode } from 'react'
import { formatDateTime } from '#app/lib/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { BookingTime } from './booking-row.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

/** The details of a booking: what the customer entered, the consultant, and when it was booked. */
export function BookingDetails({ booking, timeZone }: { booking: PortalBooking; timeZone: string }) {
  return (
    <Card as="section" aria-label="Booking">
      <dl className="space-y-5">
        <Detail name="When">
          <BookingTime booking={booking} timeZone={timeZone} />
        </Detail>
        <Detail name="Contact">
          <ContactLinks email={booking.email} phone={booking.phone} />
        </Detail>
        <Detail name="Message">
          {booking.message ? <PlainText text={booking.message} /> : <span className="text-ink-soft">None</span>}
        </Detail>
        <Detail name="Consultant">{booking.consultantName ?? <span className="text-ink-soft">Unassigned</span>}</Detail>
        <Detail name="Booked">
          <Time at={booking.createdAt}>{formatDateTime(booking.createdAt, timeZone)}</Time>
        </Detail>
      </dl>
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
