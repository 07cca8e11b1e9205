import type { Ctx } from '#app/core/context.ts'
import { enqueueWebhookEvent } from '#app/domain/webhooks/enqueue-event.server.ts'
import type { bookings } from '#db/schema/bookings.ts'

/** Enqueues the webhook event about a booking, in the caller's transaction. `booking` is the row after the change. */
export function enqueueBookingEvent(
  ctx: Ctx,
  type: 'booking.created' | 'booking.rescheduled' | 'booking.cancelled',
  booking: typeof bookings.$inferSelect,
): Promise<void> {
  const data = {
    id: booking.id,
    status: booking.status,
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    name: booking.fullName,
    email: booking.email,
    phone: booking.phone,
  }
  return enqueueWebhookEvent(ctx, { type, subjectId: booking.id, companyId: null, data })
}
