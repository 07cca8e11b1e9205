import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'
import { normaliseText } from '#app/lib/text.ts'

/** Why a job is reported, as the form and the admins' list show it. */
export const REPORT_REASONS = {
  scam: 'It looks like a scam',
  impersonation: "It's impersonating another company",
  'private-data': 'It asks for money, bank details or identity documents',
  unlawful: 'It is discriminatory or unlawful',
  misleading: 'It is misleading or no longer available',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof REPORT_REASONS

const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

export const MAX_REPORT_DETAILS = 1000

/** The form of `Report this job`. */
export const jobReportForm = z
  .object({
    reason: z.enum(REASONS, { error: 'Choose what is wrong with this job.' }),
    details: z
      .string()
      .optional()
      .transform((text) => normaliseText(text ?? '') || null)
      .refine((text) => (text ?? '').length <= MAX_REPORT_DETAILS, { error: 'Use 1,000 characters or fewer.' }),
    email: emailAddress.optional().transform((email) => email ?? null),
  })
  .refine(({ reason, details }) => reason !== 'other' || details !== null, {
    path: ['details'],
    error: 'Tell us what is wrong with this job.',
  })

export type JobReport = z.output<typeof jobReportForm>
