import { z } from 'zod'
import { emailAddress, isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import type { WeekHours } from '#db/schema/scheduling.ts'
import { optionalVideoLink } from '../video-link.ts'
import { fieldsToWeek, formatWeekFields, validateWeek, weekFields, weekToFields } from '../week-hours.ts'

export type ConsultantInput = {
  fullName: string
  email: string
  /** Email address of the account that manages their bookings; null for none. */
  account: string | null
  /** Their own link for video calls; '' for none. */
  videoUrl: string
  /** Their own hours; null for the agency's. */
  hours: WeekHours | null
}

/** The form of `Add consultant` and `Save consultant`. */
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
    video_link: optionalVideoLink,
    own_hours: z.coerce.boolean().default(false),
  })
  .superRefine((fields, ctx) => {
    if (!fields.own_hours) return
    validateWeek(fields, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message }))
  })

/** Errors of a save that only the database finds, each with the field that it belongs to. */
export const CONSULTANT_ERRORS = {
  'email-taken': { field: 'email', message: 'Another consultant has this email address.' },
  'account-taken': { field: 'account', message: 'Another consultant has this account.' },
  'no-account': { field: 'account', message: 'No employer or admin account has this email address.' },
} as const

/** Labels of the form's fields, in its order. */
export const CONSULTANT_LABELS = {
  full_name: 'Full name',
  email: 'Email',
  account: 'Account',
  video_link: 'Video link',
  hours: 'Hours',
}

/** A parsed form as `addConsultant` and `editConsultant` take it. */
export function toConsultantInput(form: z.output<typeof consultantForm>): ConsultantInput {
  const { full_name: fullName, email, account, video_link: videoUrl, own_hours: ownHours } = form
  return { fullName, email, account, videoUrl, hours: ownHours ? fieldsToWeek(form) : null }
}

/** The form's fields for a consultant; without their own hours, the hours start as the agency's. */
export function consultantToFields(input: ConsultantInput, agencyHours: WeekHours): Record<string, string> {
  return {
    ...weekToFields(input.hours ?? agencyHours),
    full_name: input.fullName,
    email: input.email,
    account: input.account ?? '',
    video_link: input.videoUrl,
    own_hours: input.hours ? 'on' : '',
  }
}

/** Submitted or saved fields as text per label of `CONSULTANT_LABELS`, for the list of an edit conflict. */
export function formatConsultantFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return {
    full_name: String(fields.full_name ?? ''),
    email: String(fields.email ?? ''),
    account: String(fields.account ?? ''),
    video_link: String(fields.video_link ?? ''),
    hours: fields.own_hours ? formatWeekFields(fields) : 'Same as the agency',
  }
}
