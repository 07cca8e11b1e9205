import type { Ctx } from '#app/core/context.ts'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { countFreePlaces } from '#app/domain/scheduling/month-days.server.ts'
import { listOpenDays } from '#app/domain/scheduling/opening-hours-of-days.server.ts'
import { monthOf } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { collapseSessions } from './calendar/collapse-sessions.ts'
import { listMonthBookings } from './calendar/month-bookings.server.ts'
import { listConsultantChoices } from './consultant-choices.server.ts'
import { loadBookingPage } from './load-booking-page.server.ts'
import { type PortalSort, parsePortalFilter, visibleDates } from './portal-filter.ts'
import {
  countBookingsNeedingOutcome,
  findOwnBookingsReason,
  listBookings,
  listBookingsBetween,
  listBookingsNeedingOutcome,
} from './portal-queries.server.ts'
import { recordBookingViews } from './record-booking-views.server.ts'

/** Maximum bookings in the day and week views: 20 consultants with 14 slots have 280 a day. */
const MAX_BOOKINGS_SHOWN = 300

/** The view of the booking portal in the URL, in the order that the user chose last. An employer's view is audited. */
export async function loadPortalPage(ctx: Ctx, params: URLSearchParams, savedSort: PortalSort | null = null) {
  assertCan(ctx.actor, 'booking.review')
  const today = todayIn(ctx.timeZone, ctx.now)
  const filter = parsePortalFilter(params, today, savedSort)
  const [consultants, ownReason, outcomes] = await Promise.all([
    listConsultantChoices(ctx),
    findOwnBookingsReason(ctx),
    can(ctx.actor, 'booking.manage') ? countBookingsNeedingOutcome(ctx) : 0,
  ])
  const common = {
    outcomes,
    filter,
    today,
    consultants,
    ownReason,
    canCreate: can(ctx.actor, 'booking.create'),
    canViewWorkload: can(ctx.actor, 'booking.workload'),
  }
  switch (filter.view) {
    case 'list': {
      const page = await listBookings(ctx, filter, parsePagePosition(params))
      await recordBookingViews(ctx, 'list', idsOf(page.rows))
      return { view: 'list' as const, ...common, page }
    }
    case 'outcomes': {
      const rows = outcomes > 0 ? await listBookingsNeedingOutcome(ctx, filter, MAX_BOOKINGS_SHOWN) : []
      await recordBookingViews(ctx, 'list', idsOf(rows))
      return { view: 'outcomes' as const, ...common, bookings: rows }
    }
    case 'month': {
      const [days, rows, places] = await Promise.all([
        listMonthBookings(ctx, filter),
        listBookingsBetween(ctx, filter, { from: filter.on, until: filter.on }, MAX_BOOKINGS_SHOWN),
        countFreePlaces(ctx, monthOf(filter.on)),
      ])
      const shown = [...days.flatMap(({ preview }) => preview), ...rows]
      await recordBookingViews(ctx, 'month', [...new Set(idsOf(shown))])
      return { view: 'month' as const, ...common, days, bookingsOfDay: collapseSessions(rows), places }
    }
    default: {
      const rows = await listBookingsBetween(ctx, filter, visibleDates(filter), MAX_BOOKINGS_SHOWN + 1)
      const shown = rows.slice(0, MAX_BOOKINGS_SHOWN)
      await recordBookingViews(ctx, filter.view, idsOf(shown))
      const days = await listOpenDays(ctx, visibleDates(filter))
      const open = shown.find(({ id }) => id === filter.bookingId)
      const selected = open ? await loadBookingPage(ctx, open.id) : null
      return {
        view: filter.view,
        ...common,
        bookings: collapseSessions(shown),
        days,
        selected,
        hasMore: rows.length > MAX_BOOKINGS_SHOWN,
      }
    }
  }
}

export type PortalPageData = Awaited<ReturnType<typeof loadPortalPage>>

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
