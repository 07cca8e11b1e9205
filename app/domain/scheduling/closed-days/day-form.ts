import { z } from 'zod'
import { isCalendarDate } from '#app/lib/dates.ts'
import { requiredLine } from '#app/lib/form-fields.ts'

/** A day that differs: `Add day`, `Save day`. */
export const dayForm = z.object({
  on_date: z
    .string({ error: 'Enter a date.' })
    .refine((text) => isCalendarDate(text) && text >= '2000' && text < '2200', { error: 'Enter a date.' }),
  name: requiredLine('a name, such as Team day', 100),
  closed: z.coerce.boolean().default(false),
})

/** What the form shows of a day, and what a change compares: a day has no stamp, it is these three. */
export function dayStamp(day: { onDate: string; name: string; closed: boolean }): string {
  return JSON.stringify([day.onDate, day.name, day.closed])
}
