import { z } from 'zod'
import { isCalendarDate } from '#app/lib/dates.ts'
import { requiredLine } from '#app/lib/form-fields.ts'

/** The form of `Add day` and `Save day`: a public holiday, or a day of the agency's own. */
export const dayForm = z.object({
  on_date: z
    .string({ error: 'Enter a date.' })
    .refine((text) => isCalendarDate(text) && text >= '2000' && text < '2200', { error: 'Enter a date.' }),
  name: requiredLine('a name, such as Team day', 100),
  closed: z.coerce.boolean().default(false),
})

/** Labels of the form's fields, in its order. */
export const DAY_LABELS = { on_date: 'Date', name: 'Name', closed: 'Closed on this day' }

/** The form's fields for a day. */
export function dayToFields(day: { onDate: string; name: string; closed: boolean }): Record<string, string> {
  return { on_date: day.onDate, name: day.name, closed: day.closed ? 'on' : '' }
}

/** Submitted or saved fields as text per label of `DAY_LABELS`, for the list of an edit conflict. */
export function formatDayFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    on_date: String(fields.on_date ?? ''),
    name: String(fields.name ?? ''),
    closed: fields.closed ? 'Yes' : 'No',
  }
}
