import { z } from 'zod'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { MOST_CHARGE } from '../../checkout/checkout.ts'
import { price, wholeNumber } from '../desk-fields.ts'

/** `Mark as sent`. */
export const shipmentForm = z.object({ carrier: optionalLine(60), tracking_number: optionalLine(60) })

export const NOTE_MAX = 2000

/** `Save note`. */
export const noteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= NOTE_MAX, { error: 'Keep this to 2,000 characters.' }),
})

/** `Refund`: dollars, why, cents given back so far as the page said, and of each line how many pieces go back on the shelf (`pieces_0` …, at most what it has left). */
export function refundForm(left: readonly number[]) {
  const pieces = left.map((most, n) => [`pieces_${n}`, wholeNumber('how many come back', 0, most)] as const)
  return z.object({
    amount: price,
    reason: requiredLine('why, for your own records', 200),
    seen: wholeNumber('what the page showed', 0, MOST_CHARGE),
    ...Object.fromEntries<z.ZodType<number, string>>(pieces),
  })
}

/** Line id → pieces that go back, as a posted form says. */
export function restockOf(form: Record<string, unknown>, lineIds: readonly string[]): Record<string, number> {
  return Object.fromEntries(lineIds.map((id, n) => [id, Number(form[`pieces_${n}`] ?? 0)]))
}
