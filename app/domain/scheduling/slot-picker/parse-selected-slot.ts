import { z } from 'zod'

/** Name of the submit that only redraws the form: another day's times without scripts, or one of the nearest free ones. */
export const SELECT_SLOT_FIELD = 'choose'

/** A form that is only to be drawn again is refused nothing. */
export const unvalidatedForm = z.looseObject({})

/** The date and time that a posted form has chosen: in its fields, or by one of the nearest free times offered. */
export function parseSelectedSlot(form: FormData): { date: string; time: string | null } {
  const [date, time] = String(form.get(SELECT_SLOT_FIELD) ?? '').split(' ')
  if (date && time) return { date, time }
  // Another day clears the time (specification section 5): which day it was chosen on is not known here.
  const kept = form.has(SELECT_SLOT_FIELD) ? null : form.get('preferred_time')
  return { date: String(form.get('preferred_date') ?? ''), time: kept === null ? null : String(kept) }
}
