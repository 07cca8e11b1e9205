import { createHash } from 'node:crypto'
import type { BookingInput } from './booking-form.ts'

/**
 * The stored idempotency key of a request: a hash of the page's key and of everything that was entered, so that the same
 * page sent again with another time is another booking.
 */
export function hashBookingRequest({
  idempotencyKey,
  fullName,
  email,
  phone,
  message,
  date,
  time,
  typeId,
  answers,
}: Omit<BookingInput, 'customerTimeZone'>): string {
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, fullName, email, phone, message, date, time, typeId, answers]))
    .digest('hex')
}
