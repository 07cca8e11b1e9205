import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'

/**
 * Puts on record that an employer saw these bookings, once a page view: they hold contact details of people who are not
 * the employer's (product.md section 2). It and the row of an export (`exportBookings`) are all that a GET
 * of the portal writes. Admins run the agency: their changes are on record, not their reading. A page without bookings shows
 * nobody, and leaves nothing.
 *
 * @param view what was opened: `list`, `week`, `booking` …
 */
export async function auditView(ctx: Ctx, view: string, bookingIds: readonly string[]): Promise<void> {
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
