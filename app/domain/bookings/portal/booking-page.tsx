import { SubjectHistory } from '#app/core/audit/subject-history.tsx'
import { formatShortStart } from '#app/domain/scheduling/format-times.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { type Step, Steps } from '#app/ui/data/steps.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { bookingStatusLabel, isUpcoming } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { BookingStatusMenu } from '../status/booking-status-menu.tsx'
import { AssignConsultantForm } from './assign-consultant-form.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingNoteForm, type NoteFormActionData } from './booking-note-form.tsx'
import { formatHistoryValue } from './format-history-value.ts'
import type { BookingPageData } from './load-booking-page.server.ts'

type BookingPageProps = {
  data: BookingPageData
  /** The results of the actions when a form was submitted without scripts. */
  answers?: { statusError?: string; consultant?: FormActionData; note?: NoteFormActionData }
}

/** One booking: its details and, with permission to manage it, its status, consultant, note and history. */
export function BookingPage({ data, answers = {} }: BookingPageProps) {
  const { booking, internal, consultants, others, timeZone, now } = data
  return (
    <>
      <PageHeader
        title={booking.fullName}
        lead={answers.statusError}
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: booking.fullName }]} />}
        actions={
          <BookingStatusMenu key={booking.id} booking={booking} now={now} back={`/booking-portal/${booking.id}`} />
        }
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <BookingDetails booking={booking} timeZone={timeZone} now={now} />
        <div className="space-y-6 xl:row-span-2">
          {internal ? (
            <Card as="section" aria-label="Manage booking" className="space-y-6" data-print="none">
              {isUpcoming(booking, now) && (
                <ButtonLink
                  to={`/booking-portal/${booking.id}/reschedule`}
                  tone="secondary"
                  className="w-full sm:max-xl:w-auto"
                >
                  Reschedule
                </ButtonLink>
              )}
              {consultants.length > 0 && isUpcoming(booking, now) && (
                <AssignConsultantForm
                  key={booking.id}
                  booking={booking}
                  consultants={consultants}
                  answer={answers.consultant}
                />
              )}
              <BookingNoteForm
                key={booking.id}
                bookingId={booking.id}
                note={internal.note}
                version={booking.version}
                answer={answers.note}
              />
            </Card>
          ) : (
            <Card as="section" aria-labelledby="timeline">
              <h2 id="timeline" className="mb-3 text-lg">
                Timeline
              </h2>
              <Steps steps={toSteps(booking, now)} timeZone={timeZone} label="Timeline" />
            </Card>
          )}
          {internal?.note && (
            <div className="hidden print:block">
              <h2 className="text-lg">Note</h2>
              <PlainText text={internal.note} />
            </div>
          )}
          <OtherBookings name={booking.fullName} bookings={others} timeZone={timeZone} />
        </div>
        {internal && (
          <SubjectHistory
            steps={internal.history}
            subjectName={booking.fullName}
            timeZone={timeZone}
            valueLabel={formatHistoryValue}
          />
        )}
      </div>
    </>
  )
}

/** What an employer sees of the history, who does not see that of the agency. */
function toSteps({ createdAt, startsAt, status }: BookingPageData['booking'], now: Date): Step[] {
  const booked = { key: 'booked', label: 'Booked', at: createdAt }
  if (status === 'cancelled' || status === 'no-show') return [booked]
  return [booked, { key: 'starts', label: startsAt > now ? 'Consultation on' : 'Consultation was on', at: startsAt }]
}

type OtherBookingsProps = { name: string; bookings: BookingPageData['others']; timeZone: string }

function OtherBookings({ name, bookings, timeZone }: OtherBookingsProps) {
  return (
    <section aria-labelledby="other-bookings">
      <h2 id="other-bookings" className="text-lg wrap-anywhere">
        Other bookings by {name}
      </h2>
      {bookings.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">None so far</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
          {bookings.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <Link to={`/booking-portal/${other.id}`} className="link min-h-6">
                <Time at={other.startsAt}>{formatShortStart(other.startsAt, timeZone)}</Time>
              </Link>
              <StatusBadge tone={BOOKING_TONES[other.status]}>{bookingStatusLabel(other.status)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
