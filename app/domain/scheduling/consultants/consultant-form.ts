import { z } from 'zod'
import { emailAddress, isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import type { WeekHours } from '#db/schema/scheduling.ts'
import { fieldsToWeek, validateWeek, weekFields, weekToFields } from '../week-hours.ts'

export type ConsultantInput = {
  fullName: string
  email: string
  /** Address of the account that looks after their bookings; null for none. */
  account: string | null
  /** Own hours; null: the agency's. */
  hours: WeekHours | null
}

/** `Add consultant`, `Save consultant`. */
export const consultantForm = z
  .object({
    ...weekFields,
    full_name: requiredLine('a name', 200),
    email: emailAddress,
    account: z
      .string()
      .optional()
      .transform((text) => normaliseEmail(text ?? '') || null)
      .refine((text) => text === null || isEmailAddress(text), {
        error: 'Enter an email address like name@example.com.',
      }),
    own_hours: z.coerce.boolean().default(false),
  })
  .superRefine((fields, ctx) => {
    if (!fields.own_hours) return
    validateWeek(fields, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message }))
  })

/** The consultant that a posted form says. */
export function toConsultantInput(form: z.output<typeof consultantForm>): ConsultantInput {
  const { full_name: fullName, email, account, own_hours: own } = form
  return { fullName, email, account, hours: own ? fieldsToWeek(form) : null }
}

/** A consultant as the form shows them; without own hours the agency's stand there to start from. */
export function consultantToFields(input: ConsultantInput, agencyHours: WeekHours): Record<string, string> {
  return {
    ...weekToFields(input.hours ?? agencyHours),
    full_name: input.fullName,
    email: input.email,
    account: input.account ?? '',
    own_hours: input.hours ? 'on' : '',
  }
}
