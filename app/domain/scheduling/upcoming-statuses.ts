import type { bookings } from '#db/schema/bookings.ts'

/**
 * Statuses of bookings that take place, or still can. Below `bookings`, because the schedule is checked against them.
 */
export const UPCOMING_STATUSES: (typeof bookings.$inferSelect)['status'][] = ['requested', 'confirmed']
