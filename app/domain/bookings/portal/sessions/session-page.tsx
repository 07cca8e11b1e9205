import { formatShortStart, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import { timeIn, todayIn } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { BookingRow } from '../booking-row.tsx'
import type { SessionPageData } from './load-session-page.server.ts'

/** A group session: when, with whom, how many places are taken, and its participants with their attendance. */
export function SessionPage({ data }: { data: SessionPageData }) {
  const { session, participants, cancelled, canAdd, canCancel, timeZone, now } = data
  const { id, startsAt, typeId, typeName, places } = session
  const [first] = participants
  const isFull = participants.length >= places
  const when = first ? formatTimeRange(timeZone, first) : formatShortStart(startsAt, timeZone)
  const addHref = `/booking-portal/new?type=${typeId}&on=${todayIn(timeZone, startsAt)}&time=${timeIn(timeZone, startsAt)}`
  return (
    <>
      <PageHeader
        title={typeName}
        lead={first?.consultantName ? `${when}, with ${first.consultantName}` : when}
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: typeName }]} />}
        actions={
          (canAdd || canCancel) && (
            <>
              {canAdd && !isFull && <ButtonLink to={addHref}>Add a participant</ButtonLink>}
              {canCancel && (
                <ButtonLink to={`/booking-portal/sessions/${id}/cancellation`} tone="secondary">
                  Cancel session
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {session.cancelledAt && (
        <Callout tone="info" title="This session is cancelled" className="mb-6">
          No one else can book this time.
        </Callout>
      )}
      <section aria-labelledby="participants">
        <h2 id="participants" className="text-xl">
          Participants
        </h2>
        <p className="mb-3 text-sm text-ink-soft">
          {participants.length} of {places} places taken
          {cancelled > 0 && `, ${cancelled} cancelled`}
        </p>
        <FocusFallback watch={participants}>
          {participants.length === 0 ? (
            <EmptyState as="h3" title="No participants">
              People who book this time appear here.
            </EmptyState>
          ) : (
            <ul aria-labelledby="participants" className="divide-y divide-line border-y border-line">
              {participants.map((booking) => (
                <li key={booking.id}>
                  <BookingRow booking={booking} timeZone={timeZone} now={now} back={`/booking-portal/sessions/${id}`} />
                </li>
              ))}
            </ul>
          )}
        </FocusFallback>
      </section>
    </>
  )
}
