import { z } from 'zod'
import { optionalWholeNumber, wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import { MAX_ON_HAND, MAX_STOCK_NOTE_LENGTH } from '../stock-form.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/**
 * `Save count`: the fields `variant_0`, `expected_0` and `counted_0` … of a number of rows. Rows without a count are
 * not counted. `expected` is the stock that the page showed.
 */
export function countForm(rows: number) {
  const lines = numbers(rows).flatMap((n) => [
    [`variant_${n}`, z.string()] as const,
    [`expected_${n}`, wholeNumber('the expected quantity', 0, MAX_ON_HAND)] as const,
    [`counted_${n}`, optionalWholeNumber('the quantity counted', 0, MAX_ON_HAND)] as const,
  ])
  return z
    .object({ note: requiredLine('what was counted, such as “Shelf 3”', MAX_STOCK_NOTE_LENGTH) })
    .extend(Object.fromEntries<z.ZodType>(lines))
    .superRefine((form: Record<string, unknown>, context) => {
      if (rows > 0 && numbers(rows).every((n) => typeof form[`counted_${n}`] !== 'number'))
        context.addIssue({ code: 'custom', path: ['counted_0'], message: 'Enter at least one count.' })
    })
}

export type CountLine = {
  /** The row of the form. */
  row: number
  variantId: string
  expected: number
  counted: number
}

/** The counted lines in a submitted form. */
export function toCountLines(form: Record<string, unknown>, rows: number): CountLine[] {
  return numbers(rows).flatMap((row) => {
    const counted = form[`counted_${row}`]
    if (typeof counted !== 'number') return []
    return [{ row, variantId: String(form[`variant_${row}`]), expected: Number(form[`expected_${row}`]), counted }]
  })
}
