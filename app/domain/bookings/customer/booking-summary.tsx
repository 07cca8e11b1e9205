import type { ReactNode } from 'react'
import { ConsultationTime } from './consultation-time.tsx'
import type { CustomerBookingView } from './customer-booking-view.server.ts'

type BookingFactsProps = {
  booking: CustomerBookingView
  zone: string
  now: Date
}

/** What is booked: when, for how long, with whom where that is known, for whom. Text from people stays text, with its line breaks. */
export function BookingSummary({ booking, zone, now }: BookingFactsProps) {
  const { fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName } = booking
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-4 @[26rem]:grid-cols-[6rem_minmax(0,1fr)]">
        <Fact label="When">
          <span className="text-lg">
            <ConsultationTime startsAt={startsAt} zone={zone} ownZone={customerTimeZone} now={now} />
          </span>
          <span className="block text-sm text-ink-soft">{minutes} minutes</span>
        </Fact>
        {consultantName && <Fact label="With">{consultantName}</Fact>}
        <Fact label="Name">{fullName}</Fact>
        <Fact label="Email">{email}</Fact>
        {phone && <Fact label="Phone">{phone}</Fact>}
        {message && (
          <Fact label="Message">
            <span className="whitespace-pre-line">{message}</span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-soft -mb-3.5 @[26rem]:mb-0 @[26rem]:pt-0.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
