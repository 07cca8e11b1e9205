import type { Tone } from '#app/ui/data/badge.tsx'
import type { BookingStatus } from './booking.ts'

/** The badge colour of a status, the same on every page. The badge always shows the label too. */
export const BOOKING_TONES: Record<BookingStatus, Tone> = {
  requested: 'amber',
  confirmed: 'blue',
  completed: 'green',
  'no-show': 'red',
  cancelled: 'neutral',
}
