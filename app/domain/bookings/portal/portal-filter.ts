import { longDay, monthLater, monthName, monthOf, type Span, weekOf } from '#app/domain/scheduling/calendar-days.ts'
import { addDays, formatDate, isCalendarDate } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { BOOKING_STATUSES, type BookingStatus } from '../booking.ts'

export const PORTAL_VIEWS = ['list', 'today', 'week', 'month'] as const
export type PortalView = (typeof PORTAL_VIEWS)[number]

/** In the place of a consultant: bookings that nobody holds by name, as before the first consultant came. */
export const UNASSIGNED = 'nobody'

/** What the booking portal shows, as its address says it; empty texts and null narrow nothing. */
export type PortalFilter = {
  view: PortalView
  /** The date that day, week and month are shown around. */
  on: string
  q: string
  status: BookingStatus | ''
  /** A consultant, or `NOBODY`. */
  consultantId: string | null
  /** The list's period, by the date of the consultation, both ends in it. */
  from: string
  until: string
}

/** Reads the portal's address; whatever is no filter of ours narrows nothing. `today`: the agency's date of now. */
export function parsePortalFilter(params: URLSearchParams, today: string): PortalFilter {
  const date = (name: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) && text >= '2000' && text < '2200' ? text : ''
  }
  const consultant = params.get('consultant')
  return {
    view: PORTAL_VIEWS.find((view) => view === params.get('view')) ?? 'list',
    on: date('on') || today,
    q: normaliseLine(params.get('q') ?? '').slice(0, 200),
    status: BOOKING_STATUSES.find((status) => status === params.get('status')) ?? '',
    consultantId: consultant === UNASSIGNED || isId(consultant) ? consultant : null,
    from: date('from'),
    until: date('until'),
  }
}

/** The filter as an address; what narrows nothing is left out. */
export function portalHref(filter: PortalFilter, change: Partial<PortalFilter> = {}, path = '/booking-portal'): string {
  const { view, on, q, status, consultantId, from, until } = { ...filter, ...change }
  const params = new URLSearchParams()
  if (view !== 'list') {
    params.set('view', view)
    params.set('on', on)
  }
  const narrowing = { q, status, consultant: consultantId ?? '', ...(view === 'list' ? { from, until } : {}) }
  for (const [name, value] of Object.entries(narrowing)) if (value !== '') params.set(name, value)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The address of the same bookings as a CSV file: of a calendar view, those of its dates. */
export function exportHref(filter: PortalFilter): string {
  const dates = filter.view === 'list' ? {} : visibleDates(filter)
  return portalHref(filter, { ...dates, view: 'list' }, '/booking-portal/bookings.csv')
}

/** Does it show less than everything? */
export function hasFilters({ view, q, status, consultantId, from, until }: PortalFilter): boolean {
  return q !== '' || status !== '' || consultantId !== null || (view === 'list' && (from !== '' || until !== ''))
}

/** The dates that a calendar view shows. */
export function visibleDates({ view, on }: Pick<PortalFilter, 'view' | 'on'>): Span {
  if (view === 'month') return monthOf(on)
  return view === 'week' ? weekOf(on) : { from: on, until: on }
}

/** The date to show for the view's neighbour, one day, week or month away. */
export function adjacentDate({ view, on }: Pick<PortalFilter, 'view' | 'on'>, direction: 1 | -1): string {
  return view === 'month' ? monthLater(on, direction) : addDays(on, direction * (view === 'week' ? 7 : 1))
}

/** What a calendar view shows, in words: `Tuesday 24 November 2026`, `23 Nov 2026 to 29 Nov 2026`, `November 2026`. */
export function formatVisibleDates({ view, on }: Pick<PortalFilter, 'view' | 'on'>): string {
  if (view === 'month') return `${monthName(on)} ${on.slice(0, 4)}`
  if (view !== 'week') return longDay(on)
  const { from, until } = weekOf(on)
  return `${formatDate(from, 'UTC')} to ${formatDate(until, 'UTC')}`
}
