import type { RetentionRule } from '#app/core/retention.server.ts'
import { bookingLinks } from '#db/schema/bookings.ts'

export const BOOKING_RETENTION: RetentionRule[] = [{ table: bookingLinks, since: bookingLinks.expiresAt, days: 0 }]
