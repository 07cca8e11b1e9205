import { SubjectHistory } from '#app/core/audit/subject-history.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { bookingStatusLabel, isUpcoming } from '../booking.ts'
import { BOOKING_TONES } from '../booking-tone.ts'
import { AssignConsultantForm } from './assign-consultant-form.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingNoteForm, type NoteAnswer } from './booking-note-form.tsx'
import { BookingStatusSelect } from './booking-status-select.tsx'
import { formatHistoryValue } from './format-history-value.ts'
import type { BookingPageData } from './load-booking-page.server.ts'

type BookingPageProps = {
  data: BookingPageData
  /** What the page's own action answered, where scripts did not ask for it. */
  answers?: { problem?: string; consultant?: FormActionData; note?: NoteAnswer }
}

/** One booking: what the visitor said, and for those who may change it status, consultant, note and history. */
export function BookingPage({ data, answers = {} }: BookingPageProps) {
  const { booking, internal: desk, consultants, timeZone, now } = data
  return (
    <>
      <PageHeader
        title={booking.fullName}
        lead={answers.problem}
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: booking.fullName }]} />}
        actions={<StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingStatusLabel(booking.status)}</StatusBadge>}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <BookingDetails booking={booking} timeZone={timeZone} />
        {desk && (
          <div className="space-y-6 xl:row-span-2">
            <Card as="section" aria-label="Look after it" className="space-y-6">
              <BookingStatusSelect booking={booking} now={now} back={`/booking-portal/${booking.id}`} showLabel />
              {isUpcoming(booking, now) && (
                <ButtonLink to={`/booking-portal/${booking.id}/move`} tone="secondary" block>
                  Move
                </ButtonLink>
              )}
              {consultants.length > 0 && isUpcoming(booking, now) && (
                <AssignConsultantForm booking={booking} consultants={consultants} answer={answers.consultant} />
              )}
              <BookingNoteForm bookingId={booking.id} note={desk.note} answer={answers.note} />
            </Card>
          </div>
        )}
        {desk && (
          <SubjectHistory
            steps={desk.history}
            subjectName={booking.fullName}
            timeZone={timeZone}
            valueLabel={(value) => formatHistoryValue(value, timeZone)}
          />
        )}
      </div>
    </>
  )
}
