import { instantIn } from '#app/lib/dates.ts'

/** The zone of the agency in tests of bookings. */
export const ZONE = 'Australia/Sydney'

/** The present in tests of bookings: Monday, 23 November 2026, 8 am. */
export const NOW = instantIn(ZONE, '2026-11-23', '08:00')

/** The day after `NOW`, whose times are all free. */
export const DAY = '2026-11-24'
