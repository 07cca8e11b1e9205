import type { Tone } from '#app/ui/data/badge.tsx'
import type { BookingStatus } from './booking.ts'

/** A status's colour on every screen; the word always stands beside it. */
export const BOOKING_TONES: Record<BookingStatus, Tone> = {
  requested: 'amber',
  confirmed: 'blue',
  completed: 'green',
  'no-show': 'red',
  cancelled: 'neutral',
}
