import { z } from 'zod'
import { price, wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { MAX_CHARGE_CENTS } from '#app/domain/checkout/checkout.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { type LineQuantities, unfulfilledQuantity } from '../order.ts'

const parcel = { carrier: optionalLine(60), tracking_number: optionalLine(60) }

/** `Mark as sent`: all that is not sent yet. */
export const shipmentForm = z.object(parcel)

/** `Send parcel`: of each line how many pieces, and the pieces sent so far as the page said. */
export function parcelForm(lines: readonly SelectableLine[]) {
  const seen = wholeNumber('what the page showed', 0, 1_000_000)
  return z.object({ ...parcel, seen, ...quantityFields(lines, 'how many are in it') })
}

/** `Save` of a parcel's carrier and number. */
export const trackingForm = z.object({
  ...parcel,
  tell: z
    .string()
    .optional()
    .transform((on) => on === 'on'),
})

export const MAX_ORDER_NOTE_LENGTH = 2000

/** `Save note`. */
export const orderNoteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_ORDER_NOTE_LENGTH, { error: 'Keep this to 2,000 characters.' }),
})

/** A line of an order with its pieces that something can still be done with. */
export type SelectableLine = { id: string; title: string; maxQuantity: number; unitCents: number }

type Line = Omit<SelectableLine, 'maxQuantity'> & { variantTitle: string } & LineQuantities & {
    restockedQuantity: number
  }

const selectableLine = (line: Line, left: number): SelectableLine => {
  const { id, title, variantTitle, unitCents } = line
  return { id, title: variantTitle === title ? title : `${title}, ${variantTitle}`, maxQuantity: left, unitCents }
}

/** What can still come back on the shelf. */
export function restockableLines(lines: readonly Line[]): SelectableLine[] {
  return lines.map((line) => selectableLine(line, line.quantity - line.restockedQuantity))
}

/** What can still be sent; lines of which nothing can are left out. */
export function unfulfilledLines(lines: readonly Line[]): SelectableLine[] {
  return lines
    .map((line) => selectableLine(line, unfulfilledQuantity(line)))
    .filter(({ maxQuantity: left }) => left > 0)
}

const reason = requiredLine('why, for your own records', 200)

/** Of each line how many pieces: `pieces_0` …, at most what it has left. */
function quantityFields(lines: readonly SelectableLine[], asked = 'how many come back') {
  const fields = lines.map(({ maxQuantity: left }, n) => [`pieces_${n}`, wholeNumber(asked, 0, left)] as const)
  return Object.fromEntries<z.ZodType<number, string>>(fields)
}

/** `Refund`: dollars, why, cents given back so far as the page said, and the pieces that come back. */
export function refundForm(lines: readonly SelectableLine[]) {
  const seen = wholeNumber('what the page showed', 0, MAX_CHARGE_CENTS)
  return z.object({ amount: price, reason, seen, ...quantityFields(lines) })
}

/** `Cancel order`. */
export function cancellationForm(lines: readonly SelectableLine[]) {
  return z.object({ reason, ...quantityFields(lines) })
}

/** Line id → pieces, as a posted form says. */
export function parseQuantities(
  form: Record<string, unknown>,
  lines: readonly SelectableLine[],
): Record<string, number> {
  return Object.fromEntries(lines.map(({ id }, n) => [id, Number(form[`pieces_${n}`] ?? 0)]))
}
