import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'

/** Why an application was rejected. Internal: never shown or sent to the applicant. */
export const REJECTION_REASONS = {
  skills: "Skills don't match",
  experience: 'Not enough experience',
  'work-rights': 'No work rights',
  filled: 'Position filled',
  'withdrew-interest': 'No longer interested',
  other: 'Other',
} as const

export type RejectionReason = keyof typeof REJECTION_REASONS

const REASONS = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]

export const MAX_REJECTION_NOTE_LENGTH = 200

/** A reason with the text that explains `other`. */
export type Rejection = { reason: RejectionReason; note: string | null }

export const isRejectionReason = (text: string): text is RejectionReason => Object.hasOwn(REJECTION_REASONS, text)

/** `Skills don't match`, `Other: moved interstate` */
export function rejectionLabel({ reason, note }: Rejection): string {
  return note === null ? REJECTION_REASONS[reason] : `${REJECTION_REASONS[reason]}: ${note}`
}

/** The fields that the confirmation of a rejection adds. The result is null without a reason. */
export const rejectionForm = z
  .object({
    rejection_reason: z.enum(REASONS, { error: 'Choose one of the reasons.' }).optional(),
    rejection_note: z
      .string()
      .optional()
      .transform((text) => normaliseText(text ?? '') || null)
      .refine((text) => (text ?? '').length <= MAX_REJECTION_NOTE_LENGTH, {
        error: `Use ${MAX_REJECTION_NOTE_LENGTH} characters or fewer.`,
      }),
  })
  .refine((form) => form.rejection_note === null || form.rejection_reason === 'other', {
    path: ['rejection_reason'],
    error: 'To enter your own reason, choose Other.',
  })
  .transform((form): Rejection | null =>
    form.rejection_reason ? { reason: form.rejection_reason, note: form.rejection_note } : null,
  )
