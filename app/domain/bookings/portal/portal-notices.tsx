import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'

/** Explains to employers of a company that is not verified why they see only their own bookings. */
export function UnverifiedNotice() {
  return (
    <Callout className="mb-6">
      You see only your own bookings until the agency has verified your company. To ask for this,{' '}
      <Link to="/contact" className="link">
        contact us
      </Link>
      .
    </Callout>
  )
}

type PortalNoticesProps = {
  /** Employers of a company that is not verified see only their own bookings. */
  isUnverified: boolean
  /** What is wrong with the signed-in consultant's own calendar. */
  calendarProblem: { lastError: string; succeededAt: Date } | null
  /** Bookings that need another time or consultant, for admins. */
  affected: number
  timeZone: string
}

/** What the person should know about their bookings before they look at them. */
export function PortalNotices({ isUnverified, calendarProblem, affected, timeZone }: PortalNoticesProps) {
  return (
    <>
      {isUnverified && <UnverifiedNotice />}
      {calendarProblem && (
        <Callout tone="danger" title="We can't read your calendar" className="mb-4">
          {calendarProblem.lastError} We last read it on {formatDateTime(calendarProblem.succeededAt, timeZone)}, so
          customers may book you while you are busy. Ask an admin of the agency to connect it again.
        </Callout>
      )}
      {affected > 0 && (
        <Callout tone="warning" className="mb-4">
          <Link to="/admin/bookings/affected" className="link">
            {affected === 1 ? '1 booking needs' : `${affected} bookings need`} another time or consultant
          </Link>
        </Callout>
      )}
    </>
  )
}
