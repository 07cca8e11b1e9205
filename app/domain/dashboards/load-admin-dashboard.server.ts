import { type AuditFilter, listNewestAudit } from '#app/core/audit/audit-queries.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { listMyBookings } from '#app/domain/bookings/customer/my-bookings.server.ts'
import { countUpcomingBookings } from '#app/domain/bookings/portal/count-upcoming-bookings.server.ts'
import { listRecentOrders } from '#app/domain/orders/my-orders.server.ts'
import { findHoursAdvice } from '#app/domain/scheduling/hours-advice/find-hours-advice.server.ts'
import { findDashboardFigures } from './dashboard-figures.server.ts'
import { emailNotices } from './email-notices.server.ts'
import { listConsultationsToday, listOutstandingWork } from './outstanding-work.server.ts'

/** The newest audit rows, from which the entries of recent activity are grouped. */
const MAX_AUDIT_ROWS = 40

/** Without what only reads. */
const CHANGES: AuditFilter = {
  action: null,
  q: '',
  from: '',
  until: '',
  without: [
    'person.signed-in',
    'booking.viewed',
    'person.data-downloaded',
    'application.exported',
    'booking.exported',
    'activity.exported',
    'store.exported',
  ],
}

/**
 * What the admin dashboard shows. Admins only.
 *
 * @param external whether products and orders are managed in an external store
 * @throws a 403 response for others
 */
export async function loadAdminDashboard(ctx: Ctx, { external }: { external: boolean }) {
  const [figures, audit, agency, bookings, myBookings, orders, waiting, consultations, advice] = await Promise.all([
    findDashboardFigures(ctx),
    listNewestAudit(ctx, CHANGES, MAX_AUDIT_ROWS),
    findAgency(ctx),
    countUpcomingBookings(ctx),
    listMyBookings(ctx),
    listRecentOrders(ctx),
    listOutstandingWork(ctx, { external }),
    listConsultationsToday(ctx),
    findHoursAdvice(ctx),
  ])
  const waits = { waiting, consultations, advice }
  const isMinimumPaySet = agency.minimumHourlyCents !== null
  return {
    ...waits,
    figures,
    emailNotices: emailNotices(figures),
    audit,
    bookings,
    myBookings,
    orders,
    isMinimumPaySet,
    agencyName: agency.name,
  }
}
