import { z } from 'zod'
import { price, wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { MOST_CHARGE } from '#app/domain/checkout/checkout.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { type Pieces, unsentOf } from '../order.ts'

const parcel = { carrier: optionalLine(60), tracking_number: optionalLine(60) }

/** `Mark as sent`: all that is not sent yet. */
export const shipmentForm = z.object(parcel)

/** `Send parcel`: of each line how many pieces, and the pieces sent so far as the page said. */
export function parcelForm(lines: readonly LineLeft[]) {
  const seen = wholeNumber('what the page showed', 0, 1_000_000)
  return z.object({ ...parcel, seen, ...piecesFields(lines, 'how many are in it') })
}

/** `Save` of a parcel's carrier and number. */
export const trackingForm = z.object({
  ...parcel,
  tell: z
    .string()
    .optional()
    .transform((on) => on === 'on'),
})

export const NOTE_MAX = 2000

/** `Save note`. */
export const noteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= NOTE_MAX, { error: 'Keep this to 2,000 characters.' }),
})

/** A line of an order with its pieces that something can still be done with. */
export type LineLeft = { id: string; title: string; left: number; unitCents: number }

type Line = Omit<LineLeft, 'left'> & { variantTitle: string } & Pieces & { restockedQuantity: number }

const leftOf = (line: Line, left: number): LineLeft => {
  const { id, title, variantTitle, unitCents } = line
  return { id, title: variantTitle === title ? title : `${title}, ${variantTitle}`, left, unitCents }
}

/** What can still come back on the shelf. */
export function linesLeft(lines: readonly Line[]): LineLeft[] {
  return lines.map((line) => leftOf(line, line.quantity - line.restockedQuantity))
}

/** What can still be sent; lines of which nothing can are left out. */
export function linesUnsent(lines: readonly Line[]): LineLeft[] {
  return lines.map((line) => leftOf(line, unsentOf(line))).filter(({ left }) => left > 0)
}

const reason = requiredLine('why, for your own records', 200)

/** Of each line how many pieces: `pieces_0` …, at most what it has left. */
function piecesFields(lines: readonly LineLeft[], asked = 'how many come back') {
  const fields = lines.map(({ left }, n) => [`pieces_${n}`, wholeNumber(asked, 0, left)] as const)
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

/** Line id → pieces, as a posted form says. */
export function piecesOf(form: Record<string, unknown>, lines: readonly LineLeft[]): Record<string, number> {
  return Object.fromEntries(lines.map(({ id }, n) => [id, Number(form[`pieces_${n}`] ?? 0)]))
}
