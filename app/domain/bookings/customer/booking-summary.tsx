import type { ReactNode } from 'react'
import { MINUTE_MS } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import type { LinkProps } from '#app/ui/link.tsx'
import { Link } from '#app/ui/link.tsx'
import { bookingStatusLabel } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { ConsultationTime } from './consultation-time.tsx'
import type { CustomerBookingView } from './customer-booking-view.server.ts'

type BookingSummaryProps = {
  booking: CustomerBookingView
  zone: string
  now: Date
  /** The form for the customer's details, where a missing phone number can be added. */
  detailsLink?: Pick<LinkProps, 'to' | 'target' | 'rel'> | undefined
}

/** The details of a booking. Text entered by the customer keeps its line breaks. */
export function BookingSummary({ booking, zone, now, detailsLink }: BookingSummaryProps) {
  const { fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName } = booking
  const isCancelled = booking.status === 'cancelled'
  const isUpcoming = !isCancelled && endsAt > now
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)
  return (
    <div className="@container">
      <p className="mb-4">
        <StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingStatusLabel(booking.status)}</StatusBadge>
      </p>
      <dl className="grid gap-x-6 gap-y-4 @[26rem]:grid-cols-[6rem_minmax(0,1fr)]">
        <Detail label="What">{booking.typeName}</Detail>
        <Detail label="When">
          <span className={cx('text-lg', isCancelled && 'line-through')}>
            <ConsultationTime startsAt={startsAt} agencyZone={zone} customerZone={customerTimeZone} now={now} />
          </span>
          <span className="block text-sm text-ink-soft">{minutes} minutes</span>
        </Detail>
        {isUpcoming && (
          <Detail label="How">
            <How {...booking} />
            {booking.isPhoneMissing && detailsLink && (
              <Link {...detailsLink} className="link inline-flex min-h-11 items-center" data-print="none">
                Add your phone number, and we'll call you
              </Link>
            )}
          </Detail>
        )}
        {consultantName && <Detail label="With">{consultantName}</Detail>}
        <Detail label="Name">{fullName}</Detail>
        {email && <Detail label="Email">{email}</Detail>}
        {phone && <Detail label="Phone">{phone}</Detail>}
        {booking.answers.map(({ question, answer }) => (
          <Detail key={question} label={question}>
            <span className="whitespace-pre-line">{answer}</span>
          </Detail>
        ))}
        {message && (
          <Detail label="Message">
            <span className="whitespace-pre-line">{message}</span>
          </Detail>
        )}
      </dl>
    </div>
  )
}

function How({ how, videoUrl }: Pick<CustomerBookingView, 'how' | 'videoUrl'>) {
  if (!videoUrl) return keepPhonesWhole(how)
  return (
    <>
      By video call:{' '}
      <a href={videoUrl} className="link wrap-anywhere">
        {videoUrl}
      </a>
    </>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-soft -mb-3.5 @[26rem]:mb-0 @[26rem]:pt-0.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** `text` with its phone numbers kept in one line: spaces between digits, and after an area code, don't break. */
export function keepPhonesWhole(text: string): string {
  return text.replaceAll(/([\d)]) (?=\d)/g, '$1\u00a0')
}
