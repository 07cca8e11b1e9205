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

/** A line of an order with the pieces that can still come back on the shelf. */
export type LineLeft = { id: string; title: string; left: number; unitCents: number }

type Line = Omit<LineLeft, 'left'> & { variantTitle: string; quantity: number; restockedQuantity: number }

export function linesLeft(lines: readonly Line[]): LineLeft[] {
  return lines.map(({ id, title, variantTitle, quantity, restockedQuantity, unitCents }) => ({
    id,
    title: variantTitle === title ? title : `${title}, ${variantTitle}`,
    left: quantity - restockedQuantity,
    unitCents,
  }))
}

const reason = requiredLine('why, for your own records', 200)

/** Of each line how many pieces go back on the shelf: `pieces_0` …, at most what it has left. */
function piecesFields(lines: readonly LineLeft[]) {
  const fields = lines.map(({ left }, n) => [`pieces_${n}`, wholeNumber('how many come back', 0, left)] as const)
  return Object.fromEntries<z.ZodType<number, string>>(fields)
}

/** `Refund`: dollars, why, cents given back so far as the page said, and the pieces that come back. */
export function refundForm(lines: readonly LineLeft[]) {
  const seen = wholeNumber('what the page showed', 0, MOST_CHARGE)
  return z.object({ amount: price, reason, seen, ...piecesFields(lines) })
}

/** `Cancel order`. */
export function cancellationForm(lines: readonly LineLeft[]) {
  return z.object({ reason, ...piecesFields(lines) })
}

/** Line id → pieces that go back, as a posted form says. */
export function restockOf(form: Record<string, unknown>, lines: readonly LineLeft[]): Record<string, number> {
  return Object.fromEntries(lines.map(({ id }, n) => [id, Number(form[`pieces_${n}`] ?? 0)]))
}
