import type { Ctx } from '#app/core/context.ts'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { auditView } from './audit-view.server.ts'
import { listMonthBookings } from './calendar/month-bookings.server.ts'
import { listConsultantChoices } from './consultant-choices.server.ts'
import { readPortalFilter, spanOf } from './portal-filter.ts'
import { listBookings, listBookingsBetween } from './portal-queries.server.ts'

/** Bookings that a day or a week shows at most: 20 consultants with 14 slots are 280 a day. */
const MOST_SHOWN = 300

/** What the address of the booking portal asks for; an employer's view is put on record. */
export async function openPortal(ctx: Ctx, params: URLSearchParams) {
  assertCan(ctx.actor, 'booking.review')
  const today = todayIn(ctx.timeZone, ctx.now)
  const filter = readPortalFilter(params, today)
  const common = { filter, today, consultants: await listConsultantChoices(ctx) }
  switch (filter.view) {
    case 'list': {
      const page = await listBookings(ctx, filter, parsePagePosition(params))
      await auditView(ctx, 'list', idsOf(page.rows))
      return { view: 'list' as const, ...common, page }
    }
    case 'month': {
      const days = await listMonthBookings(ctx, filter)
      await auditView(ctx, 'month', idsOf(days.flatMap(({ first }) => first)))
      return { view: 'month' as const, ...common, days }
    }
    default: {
      const rows = await listBookingsBetween(ctx, filter, spanOf(filter), MOST_SHOWN + 1)
      const shown = rows.slice(0, MOST_SHOWN)
      await auditView(ctx, filter.view, idsOf(shown))
      return { view: filter.view, ...common, bookings: shown, more: rows.length > MOST_SHOWN }
    }
  }
}

export type PortalPage = Awaited<ReturnType<typeof openPortal>>

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
