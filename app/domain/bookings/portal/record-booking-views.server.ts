import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'

/**
 * Audits that an employer viewed these bookings, once per page view, because they contain contact details of people who
 * are not the employer's own customers. This and the audit of an export (`exportBookings`) are the only
 * rows that a GET of the portal writes. Admins' views are not audited, only their changes; neither is a page without
 * bookings.
 *
 * @param view the page: `list`, `week`, `booking` …
 */
export async function recordBookingViews(ctx: Ctx, view: string, bookingIds: readonly string[]): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'person' || actor.userType !== 'employer' || bookingIds.length === 0) return
  const [only] = bookingIds.length === 1 ? bookingIds : []
  await recordAudit(ctx, {
    action: 'booking.viewed',
    subjectType: 'booking',
    subjectId: only ?? 'portal',
    details: { view, shown: bookingIds.length, bookings: [...bookingIds] },
  })
}
