import CalendarSync from 'lucide-react/icons/calendar-sync'
import Plus from 'lucide-react/icons/plus'
import { data } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks } from '#app/core/pagination/page-position.ts'
import { countAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { CalendarNotice } from '#app/domain/bookings/calendars/calendar-notice.tsx'
import { findOwnCalendarProblem } from '#app/domain/bookings/calendars/own-calendar-problem.server.ts'
import { BookingList } from '#app/domain/bookings/portal/booking-list.tsx'
import { BookingPane } from '#app/domain/bookings/portal/booking-pane.tsx'
import { DayView } from '#app/domain/bookings/portal/calendar/day-view.tsx'
import { MonthDay } from '#app/domain/bookings/portal/calendar/month-day.tsx'
import { MonthView } from '#app/domain/bookings/portal/calendar/month-view.tsx'
import { WeekView } from '#app/domain/bookings/portal/calendar/week-view.tsx'
import { loadPortalPage, type PortalPageData } from '#app/domain/bookings/portal/load-portal-page.server.ts'
import { OutcomeList } from '#app/domain/bookings/portal/outcome-list.tsx'
import { exportHref, hasFilters, newBookingHref, type PortalFilter } from '#app/domain/bookings/portal/portal-filter.ts'
import { PortalFilters } from '#app/domain/bookings/portal/portal-filters.tsx'
import { PortalDateNav, PortalTabs } from '#app/domain/bookings/portal/portal-tabs.tsx'
import { UnverifiedNotice } from '#app/domain/bookings/portal/unverified-notice.tsx'
import { countWaitlist } from '#app/domain/bookings/waitlist/list-waitlist.server.ts'
import { bookingsSortCookie, savedBookingsSort } from '#app/http/bookings/saved-sort.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { zoneLabel } from '#app/lib/dates.ts'
import { can } from '#app/policy/policy.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PendingList } from '#app/ui/data/pending-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/portal'

export const meta: Route.MetaFunction = () => [{ title: 'Bookings' }]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const portal = await loadPortalPage(ctx, url.searchParams, savedBookingsSort(request, ctx.baseUrl))
  const affected = can(ctx.actor, 'booking.settings')
    ? await countAffectedBookings(ctx, { timeOffId: null, consultantId: null })
    : 0
  const page = {
    portal,
    affected,
    waiting: can(ctx.actor, 'booking.waitlist') ? await countWaitlist(ctx) : 0,
    calendarProblem: await findOwnCalendarProblem(ctx),
    now: ctx.now,
    timeZone: ctx.timeZone,
    address: { pathname: url.pathname, search: url.search },
  }
  return data(page, { headers: bookingsSortCookie(url.searchParams, ctx.baseUrl) })
}

export const shouldRevalidate = revalidateOnConflict

export default function BookingPortal({ loaderData }: Route.ComponentProps) {
  const { portal, affected, waiting, calendarProblem, timeZone, now, address } = loaderData
  const { filter, today } = portal
  return (
    <>
      <PageHeader
        title="Bookings"
        count={portal.view === 'list' ? formatCount(portal.page.count) : null}
        lead={
          <>
            {portal.ownReason === 'role' && 'These are the bookings assigned to you. '}
            {portal.ownReason === 'setting' && 'These are the bookings that you made or that are assigned to you. '}
            Times are in {zoneLabel(timeZone)}.{' '}
            {portal.canViewWorkload && (
              <Link to="/booking-portal/workload" className="link -my-0.5 inline-block py-0.5">
                Workload
              </Link>
            )}
          </>
        }
        actions={
          <>
            <ExportLink to={exportHref(filter)} compact />
            <ButtonLink to="/booking-portal/feed" tone="secondary">
              <CalendarSync aria-hidden="true" className="size-4.5" />
              <span className="max-sm:sr-only">Calendar feed</span>
            </ButtonLink>
            {portal.canCreate && (
              <ButtonLink to={newBookingHref(filter)}>
                <Plus className="size-[1.125em] max-sm:hidden" aria-hidden="true" />
                New booking
              </ButtonLink>
            )}
          </>
        }
      />
      {portal.ownReason === 'unverified' && <UnverifiedNotice />}
      <CalendarNotice problem={calendarProblem} timeZone={timeZone} />
      {waiting > 0 && (
        <p className="mb-4 text-sm">
          <Link to="/booking-portal/waitlist" className="link inline-flex min-h-8 items-center">
            {waiting === 1 ? '1 person is' : `${formatCount(waiting)} people are`} on the waitlist
          </Link>
        </p>
      )}
      {affected > 0 && (
        <Callout tone="warning" className="mb-4">
          <Link to="/admin/bookings/affected" className="link">
            {affected === 1 ? '1 booking needs' : `${affected} bookings need`} another time or consultant
          </Link>
        </Callout>
      )}
      <PortalTabs filter={filter} today={today} outcomes={portal.outcomes} />
      <PortalFilters filter={filter} consultants={portal.consultants} />
      <PendingList>
        <View portal={portal} timeZone={timeZone} now={now} back={address.pathname + address.search} />
      </PendingList>
      {portal.view === 'list' && (
        <Pagination {...parsePageLinks(listAddress(address, filter), portal.page)} label="Pages of bookings" />
      )}
    </>
  )
}

/** The address of the list with its order, because a cursor belongs to one order and the saved one may change. */
function listAddress({ pathname, search }: { pathname: string; search: string }, { sort }: PortalFilter) {
  const params = new URLSearchParams(search)
  params.set('sort', sort)
  return { pathname, search: `?${params}` }
}

const NO_MATCH = <EmptyState title="No bookings match these filters">Change or clear the filters.</EmptyState>

type ViewProps = { portal: PortalPageData; timeZone: string; now: Date; back: string }

function View({ portal, ...at }: ViewProps) {
  const { filter, today } = portal
  const { timeZone } = at
  switch (portal.view) {
    case 'list':
      return (
        <BookingList bookings={portal.page.rows} sort={filter.sort} {...at}>
          {hasFilters(filter) ? (
            NO_MATCH
          ) : (
            <EmptyState title="No bookings yet">
              Bookings appear here when customers book a consultation, newest first.
            </EmptyState>
          )}
        </BookingList>
      )
    case 'outcomes':
      return (
        <OutcomeList bookings={portal.bookings} timeZone={timeZone} back={at.back}>
          {hasFilters(filter) ? (
            NO_MATCH
          ) : (
            <EmptyState title="Every consultation has an outcome" scene="done">
              Consultations that have ended appear here until you record whether the customer attended.
            </EmptyState>
          )}
        </OutcomeList>
      )
    case 'month':
      return (
        <>
          <PortalDateNav filter={filter} today={today} />
          <MonthView {...{ filter, today, timeZone }} days={portal.days} places={portal.places} />
          <MonthDay {...{ filter, today, timeZone }} bookings={portal.bookingsOfDay} />
        </>
      )
    case 'week':
    case 'today': {
      const { bookings, days, selected } = portal
      const [day] = days
      return (
        <div className={selected ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-6' : undefined}>
          <div className="min-w-0">
            <PortalDateNav filter={filter} today={today} />
            {portal.view === 'week' ? (
              <WeekView {...{ filter, bookings, days, today, timeZone }} now={at.now} />
            ) : (
              day && <DayView {...{ filter, bookings, day, today, timeZone }} now={at.now} />
            )}
            {bookings.length === 0 && (
              <p className="mt-4 text-sm text-ink-soft">
                {hasFilters(filter)
                  ? 'No bookings match these filters. Change or clear the filters to see other bookings.'
                  : `No bookings on ${portal.view === 'week' ? 'these days' : 'this day'} yet.`}
              </p>
            )}
            {portal.hasMore && <MoreHint />}
          </div>
          {selected && <BookingPane data={selected} filter={filter} back={at.back} />}
        </div>
      )
    }
  }
}

function MoreHint() {
  return (
    <p className="mt-4 text-sm text-ink-soft">
      There are more bookings than fit on this page. Filter by consultant or status to see the others.
    </p>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load bookings" />
}
