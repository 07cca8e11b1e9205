import { fingerprintOf } from '#app/core/fingerprint.server.ts'
import type { BookingInput } from './booking-form.ts'

/**
 * The stored idempotency key of a request: a hash of the page's key and of everything that was entered, so that the same
 * page sent again with another time is another booking. The agency also chooses a consultant and whether to confirm by email.
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
  consultantId,
  sendConfirmation,
}: Omit<BookingInput, 'customerTimeZone'> & { consultantId?: string | null; sendConfirmation?: boolean }): string {
  const entered = [fullName, email, phone, message, date, time, typeId, answers, consultantId, sendConfirmation]
  return fingerprintOf([idempotencyKey, ...entered])
}
