import { SLOT_REQUIRED_MESSAGE } from '../booking-form.ts'
import type { SlotUnavailableReason } from '../requested-slot.server.ts'

/** Why a slot could not be had, in words for its visitor. */
const SLOT_MESSAGES: Record<SlotUnavailableReason, string> = {
  taken: 'That time has just been taken. Nothing you typed is lost: please choose another time.',
  past: 'That time has passed. Please choose a later one.',
  notice: 'That time is too soon for us. Please choose a later one.',
  horizon: 'That date is too far ahead. Please choose an earlier one.',
  closed: 'We are closed on that day. Please choose another date.',
  'off-grid': SLOT_REQUIRED_MESSAGE,
}

/** Which field a refused slot is marked on. */
const SLOT_FIELDS: Record<SlotUnavailableReason, 'preferred_date' | 'preferred_time'> = {
  taken: 'preferred_time',
  past: 'preferred_time',
  notice: 'preferred_time',
  horizon: 'preferred_date',
  closed: 'preferred_date',
  'off-grid': 'preferred_time',
}

/** The text of a refused slot, the field that it marks, and the status of the answer: 409 for a lost race. */
export function slotError(reason: SlotUnavailableReason) {
  const text = SLOT_MESSAGES[reason]
  return { text, errors: { [SLOT_FIELDS[reason]]: [text] }, status: reason === 'taken' ? 409 : 400 }
}

const CHANGED = 'It was changed in the same moment. Have a look, then decide again.'

const RESCHEDULE_MESSAGES = {
  over: 'This booking can no longer be moved.',
  'too-late': 'It is too late to move it online.',
  'too-many': 'It has been moved as often as it can be online.',
}

/** Why a booking could not be cancelled, whoever looks again. */
export const CANCEL_MESSAGES = {
  over: 'This booking can no longer be cancelled.',
  'too-late': 'It is too late to cancel it online.',
}

/** Why a booking could not be moved at all, whatever the slot; with the number to call where no other click helps. */
export function rescheduleErrorMessage(reason: keyof typeof RESCHEDULE_MESSAGES | 'changed', phone: string): string {
  return reason === 'changed' ? CHANGED : `${RESCHEDULE_MESSAGES[reason]} Please call us: ${phone}`
}

/** Why a booking could not be cancelled; with the number to call where no other click helps. */
export function cancelErrorMessage(reason: keyof typeof CANCEL_MESSAGES | 'changed', phone: string): string {
  return reason === 'changed' ? CHANGED : `${CANCEL_MESSAGES[reason]} Please call us: ${phone}`
}
