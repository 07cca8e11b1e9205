import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { isFieldFocused } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { isUpcoming } from '../booking.ts'
import { BookingStatusMenu } from '../status/booking-status-menu.tsx'
import { BookingTime } from './booking-row.tsx'
import type { BookingPageData } from './load-booking-page.server.ts'
import { type PortalFilter, portalHref } from './portal-filter.ts'

type BookingPaneProps = { data: BookingPageData; filter: PortalFilter; back: string }

/** A booking beside the day or week: what a call needs, and the link to its page. */
export function BookingPane({ data, filter, back }: BookingPaneProps) {
  const { booking, internal, timeZone, now } = data
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows each newly opened booking
  useEffect(() => {
    if (!isFieldFocused()) heading.current?.focus({ preventScroll: true })
  }, [booking.id])
  return (
    <aside
      aria-label={`Details of ${booking.fullName}`}
      className="space-y-4 self-start rounded-card border border-line bg-surface p-5 max-xl:mb-6 xl:sticky xl:top-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          {booking.fullName}
        </h2>
        <ButtonLink
          to={portalHref(filter, { bookingId: null })}
          tone="quiet"
          size="sm"
          preventScrollReset
          aria-label="Close details"
          className="-mt-1 -mr-2"
        >
          <X className="size-5" aria-hidden="true" />
        </ButtonLink>
      </div>
      <BookingTime booking={booking} timeZone={timeZone} />
      <p className="text-sm text-ink-soft">
        {booking.consultantName ? `With ${booking.consultantName}` : 'No consultant assigned'}
      </p>
      <ContactLinks email={booking.email} phone={booking.phone} />
      {booking.meeting.method === 'video' && (
        <a href={booking.meeting.videoUrl} className="link text-sm wrap-anywhere">
          {booking.meeting.videoUrl}
        </a>
      )}
      {booking.message && (
        <div className="border-l-2 border-line pl-3 text-sm">
          <PlainText text={booking.message} />
        </div>
      )}
      {booking.answers.map(({ question, answer }) => (
        <div key={question} className="border-l-2 border-line pl-3 text-sm">
          <p className="font-semibold wrap-anywhere">{question}</p>
          <PlainText text={answer} />
        </div>
      ))}
      {internal?.note && (
        <p className="rounded-control bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">{internal.note}</p>
      )}
      <BookingStatusMenu key={booking.id} booking={booking} now={now} back={back} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/booking-portal/${booking.id}`} tone="secondary" size="sm">
          Open booking
        </ButtonLink>
        {booking.canManage && isUpcoming(booking, now) && (
          <ButtonLink to={`/booking-portal/${booking.id}/reschedule`} tone="secondary" size="sm">
            Reschedule
          </ButtonLink>
        )}
      </div>
    </aside>
  )
}
