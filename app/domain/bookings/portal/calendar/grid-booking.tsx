import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { timeIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Time } from '#app/ui/data/time.tsx'
import { isPlainClick, Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { bookingStatusLabel } from '../../booking.ts'
import { type PortalFilter, portalHref } from '../portal-filter.ts'
import { STATUS_EDGES } from './booking-chip.tsx'
import { type CalendarEntry, calendarHref } from './collapse-sessions.ts'

/** From this width on there is room for the booking beside the grid (`xl`). */
const PANE_WIDTH = '(min-width: 80rem)'

type GridBookingProps = {
  booking: CalendarEntry
  timeZone: string
  compact: boolean
  /** True for the booking beside the grid. */
  isOpen: boolean
  onOpen: OpenBooking
}

/**
 * A booking in the time grid: time, name and the consultant's initials on one line. It is a link to the booking's page;
 * on a wide screen a plain click opens the booking beside the grid instead. A group session links to its own page.
 */
export function GridBooking({ booking, timeZone, compact, isOpen, onOpen }: GridBookingProps) {
  const { id, label, participants, startsAt, status, consultantName } = booking
  return (
    <Link
      to={calendarHref(booking)}
      onClick={participants === null ? (event) => onOpen(event, id) : undefined}
      aria-current={isOpen || undefined}
      className={cx(
        'flex h-full min-h-6 min-w-0 items-start gap-1.5 overflow-hidden rounded-mark border-l-4 px-1.5 py-1 text-xs leading-5 text-ink',
        'transition-colors hover:bg-accent-soft focus-visible:-outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:-outline-offset-2 aria-[current=true]:outline-accent',
        STATUS_EDGES[status],
      )}
    >
      <Time at={startsAt} className="shrink-0 font-semibold">
        {timeIn(timeZone, startsAt)}
      </Time>
      <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
      {participants === null && <VisuallyHidden> ({bookingStatusLabel(status)})</VisuallyHidden>}
      {consultantName && (
        <span className="shrink-0 text-ink-soft">
          {compact ? (
            <>
              <span aria-hidden="true" className="max-2xl:hidden">
                {initialsOf(consultantName)}
              </span>
              <VisuallyHidden>with {consultantName}</VisuallyHidden>
            </>
          ) : (
            `with ${consultantName}`
          )}
        </span>
      )}
    </Link>
  )
}

/** Handles a click on a booking. */
type OpenBooking = (event: MouseEvent<HTMLAnchorElement>, bookingId: string) => void

/** Opens a booking beside the grid on a plain click, where there is room. */
export function useOpenInPane(filter: PortalFilter): OpenBooking {
  const navigate = useNavigate()
  return (event, bookingId) => {
    if (!isPlainClick(event) || !window.matchMedia(PANE_WIDTH).matches) return
    event.preventDefault()
    navigate(portalHref(filter, { bookingId }), { preventScrollReset: true, replace: filter.bookingId !== null })
  }
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
