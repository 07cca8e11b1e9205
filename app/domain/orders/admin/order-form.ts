import { z } from 'zod'
import { optionalPrice, wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import { normaliseText } from '#app/lib/text.ts'
import { type LineQuantities, unfulfilledQuantity } from '../order.ts'
import type { RefundableLine } from '../refunds/refund-amount.ts'
import { refundableQuantity, unsentRefundableQuantity } from '../refunds/refund-quantities.ts'

const tracking = { carrier: optionalLine(60), tracking_number: optionalLine(60) }

/** `Mark as shipped`: everything that is not shipped yet. */
export const shipmentForm = z.object(tracking)

/** `Ship items`: the quantity of each line in the parcel. */
export function parcelForm(lines: readonly SelectableLine[]) {
  return z.object({ ...tracking, ...quantityFields(lines, 'how many to ship') })
}

/** `Save` of a parcel's carrier and tracking number. */
export const trackingForm = z.object({
  ...tracking,
  notify: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
})

export const MAX_ORDER_NOTE_LENGTH = 2000

/** `Save note`. */
export const orderNoteForm = z.object({
  note: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_ORDER_NOTE_LENGTH, { error: 'Use 2,000 characters or fewer.' }),
})

/** An order line. Up to `maxQuantity` of its items can be shipped or returned. */
export type SelectableLine = { id: string; title: string; maxQuantity: number; unitCents: number }

/** A line of which items can be refunded; `unsentQuantity` of them were not shipped. */
export type RefundSelectableLine = SelectableLine & RefundableLine & { unsentQuantity: number }

type Line = Omit<SelectableLine, 'maxQuantity'> & { variantTitle: string } & LineQuantities & RefundableLine

const selectableLine = (line: Line, maxQuantity: number): SelectableLine => ({
  id: line.id,
  title: lineTitle(line),
  maxQuantity,
  unitCents: line.unitCents,
})

/** All lines with the quantity that can still be returned to stock. */
export function restockableLines(lines: readonly Line[]): SelectableLine[] {
  return lines.map((line) => selectableLine(line, refundableQuantity(line)))
}

/** All lines with what decides the amount of a refund. */
export function refundableLines(lines: readonly Line[]): RefundSelectableLine[] {
  return lines.map((line) => ({
    ...selectableLine(line, refundableQuantity(line)),
    quantity: line.quantity,
    discountCents: line.discountCents,
    refundedQuantity: line.refundedQuantity,
    unsentQuantity: unsentRefundableQuantity(line),
  }))
}

/** The lines that are not fully shipped, with the quantity that is left to ship. */
export function unfulfilledLines(lines: readonly Line[]): SelectableLine[] {
  return lines
    .map((line) => selectableLine(line, unfulfilledQuantity(line)))
    .filter(({ maxQuantity }) => maxQuantity > 0)
}

const reason = requiredLine('a reason', 200)

/** Name of a line's quantity field. Form fields have no hyphens. */
export function quantityField({ id }: { id: string }): string {
  return `quantity_${id.replaceAll('-', '_')}`
}

/** Form fields of the quantity of each line. `name` completes `Enter …`. */
export function quantityFields(lines: readonly SelectableLine[], name: string) {
  const fields = lines.map((line) => [quantityField(line), wholeNumber(name, 0, line.maxQuantity)] as const)
  return Object.fromEntries<z.ZodType<number, string>>(fields)
}

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/**
 * `Refund`: the items, whether the delivery is refunded too, and a reason. Without an amount in dollars, the amount
 * follows from the items.
 */
export function refundForm(lines: readonly SelectableLine[]) {
  return z.object({
    amount: optionalPrice,
    reason,
    delivery: ticked,
    keep_stock: ticked,
    return: z.string().optional(),
    ...quantityFields(lines, 'how many to refund'),
  })
}

/** `Cancel order`. */
export function cancellationForm(lines: readonly SelectableLine[]) {
  return z.object({ reason, ...quantityFields(lines, 'how many to return') })
}

/** Line id → quantity, from the fields of a parsed form. */
export function selectedQuantities(
  form: Record<string, unknown>,
  lines: readonly SelectableLine[],
): Record<string, number> {
  return Object.fromEntries(lines.map((line) => [line.id, Number(form[quantityField(line)] ?? 0)]))
}
