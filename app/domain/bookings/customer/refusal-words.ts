import { NO_SLOT } from '../booking-form.ts'
import type { SlotRefusal } from '../requested-slot.server.ts'

/** Why a slot could not be had, in words for its visitor. */
const WORDS: Record<SlotRefusal, string> = {
  taken: 'That time has just been taken. Nothing you typed is lost: please choose another time.',
  past: 'That time has passed. Please choose a later one.',
  notice: 'That time is too soon for us. Please choose a later one.',
  horizon: 'That date is too far ahead. Please choose an earlier one.',
  closed: 'We are closed on that day. Please choose another date.',
  'off-grid': NO_SLOT,
}

/** Which field a refused slot is marked on. */
const FIELDS: Record<SlotRefusal, 'preferred_date' | 'preferred_time'> = {
  taken: 'preferred_time',
  past: 'preferred_time',
  notice: 'preferred_time',
  horizon: 'preferred_date',
  closed: 'preferred_date',
  'off-grid': 'preferred_time',
}

/** The text of a refused slot, the field that it marks, and the status of the answer: 409 for a lost race. */
export function slotRefusal(reason: SlotRefusal) {
  const text = WORDS[reason]
  return { text, errors: { [FIELDS[reason]]: [text] }, status: reason === 'taken' ? 409 : 400 }
}

const CHANGED = 'It was changed in the same moment. Have a look, then decide again.'

const NOT_MOVED = {
  over: 'This booking can no longer be moved.',
  'too-late': 'It is too late to move it online.',
  'too-many': 'It has been moved as often as it can be online.',
}

/** Why a booking could not be cancelled, whoever looks again. */
export const NOT_CANCELLED = {
  over: 'This booking can no longer be cancelled.',
  'too-late': 'It is too late to cancel it online.',
}

/** Why a booking could not be moved at all, whatever the slot; with the number to call where no other click helps. */
export function notMoved(reason: keyof typeof NOT_MOVED | 'changed', phone: string): string {
  return reason === 'changed' ? CHANGED : `${NOT_MOVED[reason]} Please call us: ${phone}`
}

/** Why a booking could not be cancelled; with the number to call where no other click helps. */
export function notCancelled(reason: keyof typeof NOT_CANCELLED | 'changed', phone: string): string {
  return reason === 'changed' ? CHANGED : `${NOT_CANCELLED[reason]} Please call us: ${phone}`
}
