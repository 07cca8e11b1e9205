import { z } from 'zod'
import type { WeekHours } from '#db/schema/scheduling.ts'
import { fieldsToWeek, validateWeek, weekFields, weekToFields } from '../week-hours.ts'

/** `Save hours`. Unless `own_hours` is ticked, the agency's hours apply. */
export const ownHoursForm = z
  .object({ ...weekFields, own_hours: z.coerce.boolean().default(false) })
  .superRefine((fields, ctx) => {
    if (!fields.own_hours) return
    validateWeek(fields, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message }))
  })

/** The hours of a parsed form; null for those of the agency. */
export const toOwnHours = (form: z.output<typeof ownHoursForm>): WeekHours | null =>
  form.own_hours ? fieldsToWeek(form) : null

/** The form's fields; without own hours, they start as the agency's. */
export function ownHoursToFields(hours: WeekHours | null, agencyHours: WeekHours): Record<string, string> {
  return { ...weekToFields(hours ?? agencyHours), own_hours: hours ? 'on' : '' }
}
