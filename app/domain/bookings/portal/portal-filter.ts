import {
  addMonths,
  type DateRange,
  formatDateRange,
  formatLongDate,
  formatMonth,
  monthOf,
  monthRange,
  weekRange,
} from '#app/lib/calendar-dates.ts'
import { addDays, isCalendarDate } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { BOOKING_STATUSES, type BookingStatus } from '../booking.ts'

export const PORTAL_VIEWS = ['list', 'outcomes', 'today', 'week', 'month'] as const
export type PortalView = (typeof PORTAL_VIEWS)[number]

/** The orders of the list: when bookings were made, or when the consultations start; the latest first in both. */
export const PORTAL_SORTS = { booked: 'Date booked', consultation: 'Date of consultation' } as const
export type PortalSort = keyof typeof PORTAL_SORTS

/** The consultant filter for bookings without a consultant. */
export const UNASSIGNED = 'unassigned'

/** The filters in the booking portal's URL; empty texts and null do not filter. */
export type PortalFilter = {
  view: PortalView
  /** The date that the day, week or month contains. */
  on: string
  q: string
  status: BookingStatus | ''
  /** A consultant's id, or `UNASSIGNED`. */
  consultantId: string | null
  /** The dates of the consultations in the list, both included. */
  from: string
  until: string
  sort: PortalSort
  /** The booking that is open beside the day or week. */
  bookingId: string | null
}

/** The order of the list in a URL or cookie, or null. */
export function parsePortalSort(text: string | null): PortalSort | null {
  return text === 'booked' || text === 'consultation' ? text : null
}

/**
 * Parses the portal's URL; invalid values do not filter. `today` is the date in the agency's zone, `savedSort` the
 * order that the user chose last.
 */
export function parsePortalFilter(
  params: URLSearchParams,
  today: string,
  savedSort: PortalSort | null = null,
): PortalFilter {
  const date = (name: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) && text >= '2000' && text < '2200' ? text : ''
  }
  const consultant = params.get('consultant')
  const booking = params.get('booking')
  return {
    view: PORTAL_VIEWS.find((view) => view === params.get('view')) ?? 'list',
    on: date('on') || today,
    q: normaliseLine(params.get('q') ?? '').slice(0, 200),
    status: BOOKING_STATUSES.find((status) => status === params.get('status')) ?? '',
    consultantId: consultant === UNASSIGNED || isId(consultant) ? consultant : null,
    from: date('from'),
    until: date('until'),
    sort: parsePortalSort(params.get('sort')) ?? savedSort ?? 'booked',
    bookingId: isId(booking) ? booking : null,
  }
}

/** The URL of the portal with this filter, without the parameters that do not filter. */
export function portalHref(filter: PortalFilter, change: Partial<PortalFilter> = {}, path = '/booking-portal'): string {
  const { view, on, q, status, consultantId, from, until, sort, bookingId } = { ...filter, ...change }
  const params = new URLSearchParams()
  if (view !== 'list') params.set('view', view)
  if (isCalendarView(view)) params.set('on', on)
  const hasPane = view === 'today' || view === 'week'
  const filters = {
    q,
    status,
    consultant: consultantId ?? '',
    ...(view === 'list' ? { from, until, sort: sort === 'booked' ? '' : sort } : {}),
    booking: (hasPane && bookingId) || '',
  }
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The URL of the same bookings as a CSV file; from a calendar view, the bookings of its dates. */
export function exportHref(filter: PortalFilter): string {
  const path = '/booking-portal/bookings.csv'
  if (filter.view === 'outcomes') return portalHref(filter, { status: '' }, path)
  const dates = isCalendarView(filter.view) ? visibleDates(filter) : {}
  return portalHref(filter, { ...dates, view: 'list', sort: 'booked' }, path)
}

/** The URL of the form for a caller's booking; from the day view, on that day. */
export function newBookingHref({ view, on }: PortalFilter): string {
  return view === 'today' ? `/booking-portal/new?on=${on}` : '/booking-portal/new'
}

/** True for a view of a day, a week or a month. */
export function isCalendarView(view: PortalView): boolean {
  return view !== 'list' && view !== 'outcomes'
}

/** True when the filter excludes bookings. Those without an outcome have one status. */
export function hasFilters({ view, q, status, consultantId, from, until }: PortalFilter): boolean {
  const hasStatus = status !== '' && view !== 'outcomes'
  return q !== '' || hasStatus || consultantId !== null || (view === 'list' && (from !== '' || until !== ''))
}

/** The dates that a calendar view shows. */
export function visibleDates({ view, on }: Pick<PortalFilter, 'view' | 'on'>): DateRange {
  if (view === 'month') return monthRange(monthOf(on))
  return view === 'week' ? weekRange(on) : { from: on, until: on }
}

/** The date for the previous or next day, week or month. */
export function adjacentDate({ view, on }: Pick<PortalFilter, 'view' | 'on'>, direction: 1 | -1): string {
  if (view === 'month') return `${addMonths(monthOf(on), direction)}-01`
  return addDays(on, direction * (view === 'week' ? 7 : 1))
}

/** The heading of a calendar view: `Tuesday 24 November 2026`, `23 to 29 Nov 2026` or `November 2026`. */
export function formatVisibleDates({ view, on }: Pick<PortalFilter, 'view' | 'on'>): string {
  if (view === 'month') return formatMonth(monthOf(on))
  if (view !== 'week') return formatLongDate(on)
  const { from, until } = weekRange(on)
  return formatDateRange(from, until)
}
