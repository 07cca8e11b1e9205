import { z } from 'zod'
import { optionalWholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { MAX_RECEIVED, MAX_STOCK_NOTE_LENGTH } from '../stock-form.ts'

/** Most lines of a delivery. The form has rows for as many as are used and a few more. */
export const MAX_DELIVERY_LINES = 200
/** Rows of an empty form, and how many `Add lines` adds. */
export const DELIVERY_ROWS = 10
export const MAX_SUPPLIER_LENGTH = 100
export const MAX_REFERENCE_LENGTH = 60

export const DELIVERY_LABELS = { supplier: 'Supplier', reference: 'Delivery note number', note: 'Note' }

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** `Receive delivery`: the fields `sku_0`, `quantity_0` … of a number of rows; blank rows are ignored. */
export function deliveryForm(rows: number) {
  const lines = numbers(rows).flatMap((n) => [
    [`sku_${n}`, optionalLine(60)] as const,
    [`quantity_${n}`, optionalWholeNumber('the quantity', 1, MAX_RECEIVED)] as const,
  ])
  return z
    .object({
      supplier: requiredLine('the supplier', MAX_SUPPLIER_LENGTH),
      reference: requiredLine('the number on the delivery note', MAX_REFERENCE_LENGTH),
      note: optionalLine(MAX_STOCK_NOTE_LENGTH),
      ...Object.fromEntries<z.ZodType>(lines),
    })
    .superRefine((form: Record<string, unknown>, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      for (const n of numbers(rows)) {
        const hasSku = Boolean(form[`sku_${n}`])
        const hasQuantity = form[`quantity_${n}`] !== null && form[`quantity_${n}`] !== undefined
        if (hasQuantity && !hasSku) issue(`sku_${n}`, 'Enter the SKU.')
      }
      const isEmpty = numbers(rows).every((n) => !form[`sku_${n}`] || !form[`quantity_${n}`])
      if (isEmpty && rows > 0) issue('quantity_0', 'Enter the quantity of at least one SKU.')
    })
}

export type DeliveryLine = {
  /** The row of the form. */
  row: number
  sku: string
  quantity: number
}

/** The lines in a submitted form: the rows with a SKU and a quantity. */
export function toDeliveryLines(form: Record<string, unknown>, rows: number): DeliveryLine[] {
  return numbers(rows).flatMap((row) => {
    const sku = form[`sku_${row}`]
    const quantity = form[`quantity_${row}`]
    return typeof sku === 'string' && typeof quantity === 'number' ? [{ row, sku, quantity }] : []
  })
}

/** The number of rows in posted form data, up to the most that a delivery can have. */
export function countDeliveryRows(form: FormData): number {
  const rows = [...form.keys()].flatMap((name) => /^sku_(\d{1,3})$/.exec(name)?.[1] ?? [])
  return Math.min(Math.max(0, ...rows.map((n) => Number(n) + 1)), MAX_DELIVERY_LINES)
}
