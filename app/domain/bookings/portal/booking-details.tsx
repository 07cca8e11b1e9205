import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { isUpcoming } from '../booking.ts'
import { type Meeting, staffMeetingInstructions } from '../meeting.ts'
import { BookingTime } from './booking-row.tsx'
import { DateMark } from './calendar/date-mark.tsx'
import type { PortalBooking } from './portal-queries.server.ts'

type BookingDetailsProps = { booking: PortalBooking; timeZone: string; now: Date }

/** The details of a booking: when, what the customer entered, the consultant, and when and by whom it was booked. */
export function BookingDetails({ booking, timeZone, now }: BookingDetailsProps) {
  const canSendAgain = booking.canManage && booking.email !== '' && isUpcoming(booking, now)
  const canChangeLink =
    booking.canManage && booking.meeting.method === 'video' && !booking.sessionId && isUpcoming(booking, now)
  return (
    <section aria-label="Booking" className="flex gap-4 sm:gap-6">
      <DateMark at={booking.startsAt} now={now} timeZone={timeZone} muted={booking.status === 'cancelled'} />
      <dl className="min-w-0 flex-1 divide-y divide-line border-y border-line">
        <Detail name="When">
          <BookingTime booking={booking} timeZone={timeZone} />
        </Detail>
        <Detail name="Type">{booking.typeName}</Detail>
        {booking.sessionId && (
          <Detail name="Session">
            <Link
              to={`/booking-portal/sessions/${booking.sessionId}`}
              className="link inline-flex min-h-8 items-center"
            >
              View all participants
            </Link>
          </Detail>
        )}
        <Detail name="How">
          <How meeting={booking.meeting} phone={booking.phone} />
          {canChangeLink && (
            <div className="mt-2" data-print="none">
              <ButtonLink to={`/booking-portal/${booking.id}/video-link`} tone="secondary" size="sm">
                Change video link
              </ButtonLink>
            </div>
          )}
        </Detail>
        <Detail name="Contact">
          <ContactLinks email={booking.email} phone={booking.phone} />
          {booking.canManage && (
            <div className="mt-2 flex flex-wrap gap-3" data-print="none">
              <ButtonLink to={`/booking-portal/${booking.id}/contact`} tone="secondary" size="sm">
                Edit contact details
              </ButtonLink>
              {canSendAgain && (
                <Form method="post" action={`/booking-portal/${booking.id}/confirmation`}>
                  <SubmitButton action={`/booking-portal/${booking.id}/confirmation`} tone="secondary" size="sm">
                    Resend confirmation
                  </SubmitButton>
                </Form>
              )}
            </div>
          )}
        </Detail>
        <Detail name="Message">
          {booking.message ? <PlainText text={booking.message} /> : <span className="text-ink-soft">None</span>}
        </Detail>
        {booking.answers.map(({ question, answer }) => (
          <Detail key={question} name={question}>
            <PlainText text={answer} />
          </Detail>
        ))}
        <Detail name="Consultant">{booking.consultantName ?? <span className="text-ink-soft">Unassigned</span>}</Detail>
        <Detail name="Booked">
          <Time at={booking.createdAt}>{formatDateTime(booking.createdAt, timeZone)}</Time>
          <span className="text-ink-soft">{booking.source === 'agency' ? ' by the agency' : ' online'}</span>
        </Detail>
      </dl>
    </section>
  )
}

function How({ meeting, phone }: { meeting: Meeting; phone: string | null }) {
  // The number is beside it, under `Contact`.
  if (meeting.method === 'phone' && phone) return 'By phone'
  if (meeting.method !== 'video') return staffMeetingInstructions(meeting, phone)
  return (
    <a href={meeting.videoUrl} className="link">
      {meeting.videoUrl}
    </a>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 py-3 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
