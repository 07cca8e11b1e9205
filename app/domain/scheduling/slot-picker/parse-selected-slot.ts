import { z } from 'zod'

/** Name of the submit buttons that only redraw the form: `Show times`, and a free slot. */
export const SELECT_SLOT_FIELD = 'choose'

/** Accepts every form, for one that is only redrawn. */
export const unvalidatedForm = z.looseObject({})

/** The date and time selected in a posted form: by its fields, or by the button of a free slot. */
export function parseSelectedSlot(form: FormData): { date: string; time: string | null } {
  const [date, time] = String(form.get(SELECT_SLOT_FIELD) ?? '').split(' ')
  if (date && time) return { date, time }
  // Selecting another day clears the time (specification section 5), and the form does not say which day it was for.
  const kept = form.has(SELECT_SLOT_FIELD) ? null : form.get('preferred_time')
  return { date: String(form.get('preferred_date') ?? ''), time: kept === null ? null : String(kept) }
}
