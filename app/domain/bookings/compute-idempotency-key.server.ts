import { createHash } from 'node:crypto'
import type { BookingInput } from './booking-form.ts'

/**
 * What one submission is known by: the page's random id and all that it says, so that the same page sent again with
 * another time is another booking.
 */
export function computeIdempotencyKey({ submission, ...said }: Omit<BookingInput, 'customerTimeZone'>): string {
  const { fullName, email, phone, message, date, time } = said
  return createHash('sha256')
    .update(JSON.stringify([submission, fullName, email, phone, message, date, time]))
    .digest('hex')
}
