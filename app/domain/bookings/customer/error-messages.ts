import { SLOT_REQUIRED_MESSAGE } from '../booking.ts'
import type { GuestBookingLimit } from '../guest-limits.server.ts'
import type { SlotUnavailableReason } from '../requested-slot.server.ts'

const SLOT_MESSAGES: Record<SlotUnavailableReason, string> = {
  taken: 'That time has just been taken. Please choose another time.',
  past: 'That time has passed. Please choose a later time.',
  notice: 'That time is too soon. Please choose a later time.',
  horizon: 'That date is too far ahead. Please choose an earlier date.',
  closed: 'We are closed on that day. Please choose another date.',
  'off-grid': SLOT_REQUIRED_MESSAGE,
}

const SLOT_FIELDS: Record<SlotUnavailableReason, 'preferred_date' | 'preferred_time'> = {
  taken: 'preferred_time',
  past: 'preferred_time',
  notice: 'preferred_time',
  horizon: 'preferred_date',
  closed: 'preferred_date',
  'off-grid': 'preferred_time',
}

/** The message for an unavailable slot, the field that shows it, and the status: 409 when someone else was faster. */
export function slotError(reason: SlotUnavailableReason) {
  const message = SLOT_MESSAGES[reason]
  return { message, errors: { [SLOT_FIELDS[reason]]: [message] }, status: reason === 'taken' ? 409 : 400 }
}

/** The message for a limit on bookings, to a guest or a signed-in person. It says what else to do. */
export function guestLimitMessage(limit: GuestBookingLimit, phone: string, isGuest: boolean): string {
  if (limit === 'person-limit') {
    return `You already have the maximum number of upcoming bookings. Reschedule or cancel one with the link in its email, or call us: ${phone}`
  }
  // Signed-in people reach it with the address of someone else.
  if (limit === 'email-limit' && !isGuest) {
    return `Too many emails have been sent to this address today. Try again tomorrow, or call us: ${phone}`
  }
  const advice = `Sign in to book, or call us: ${phone}`
  return limit === 'email-limit'
    ? `This email address has reached the maximum number of bookings without an account. ${advice}`
    : `We've received too many bookings from your network today. ${advice}`
}

const STALE_MESSAGE = 'This booking has changed since you opened the page. Check its time, then try again.'

const RESCHEDULE_MESSAGES = {
  'not-upcoming': 'This booking can no longer be rescheduled.',
  'too-late': "It's too late to reschedule online.",
  'reschedule-limit': 'This booking has reached the maximum number of reschedules.',
}

export const CANCEL_MESSAGES = {
  'not-upcoming': 'This booking can no longer be cancelled.',
  'too-late': "It's too late to cancel online.",
}

/** Why a booking was not rescheduled, with the phone number unless trying again can help. */
export function rescheduleErrorMessage(reason: keyof typeof RESCHEDULE_MESSAGES | 'stale', phone: string): string {
  return reason === 'stale' ? STALE_MESSAGE : `${RESCHEDULE_MESSAGES[reason]} Please call us: ${phone}`
}

/** Why a booking was not cancelled, with the phone number unless trying again can help. */
export function cancelErrorMessage(reason: keyof typeof CANCEL_MESSAGES | 'stale', phone: string): string {
  return reason === 'stale' ? STALE_MESSAGE : `${CANCEL_MESSAGES[reason]} Please call us: ${phone}`
}
