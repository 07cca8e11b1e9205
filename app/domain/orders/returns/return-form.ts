import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { quantityField, quantityFields, type SelectableLine } from '../admin/order-form.ts'

/** Of a reason and of an answer, in characters. */
export const MAX_REASON_LENGTH = 500
export const MAX_ANSWER_LENGTH = 1000

export const NO_ITEMS_MESSAGE = 'Enter how many items you want to return.'

/**
 * `Request return`: how many of each line, at least one item in all, and why. The items are also checked without a
 * reason, so that the form shows all errors together.
 */
export function returnForm(lines: readonly SelectableLine[]) {
  const names = lines.map(quantityField)
  return z
    .object({
      reason: requiredLine('a reason', MAX_REASON_LENGTH),
      ...quantityFields(lines, 'how many to return'),
    })
    .refine((form: Record<string, unknown>) => names.length === 0 || names.some((name) => form[name] !== 0), {
      error: NO_ITEMS_MESSAGE,
      path: names.slice(0, 1),
      when: () => true,
    })
}

/** `Save decision`: an admin accepts or declines a return. */
export const returnDecisionForm = z
  .object({
    decision: z.enum(['accepted', 'declined'], { error: 'Choose whether to accept or decline.' }),
    answer: z
      .string()
      .optional()
      .transform((text) => normaliseText(text ?? ''))
      .refine((text) => text.length <= MAX_ANSWER_LENGTH, { error: 'Use 1,000 characters or fewer.' }),
  })
  .refine(({ decision, answer }) => decision === 'accepted' || answer !== '', {
    error: "Tell the customer why you're declining.",
    path: ['answer'],
  })

export type ReturnDecision = z.output<typeof returnDecisionForm>
