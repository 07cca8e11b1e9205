import { z } from 'zod'
import { wholeNumber } from '../../store-form-fields.ts'

/** What can be changed about several products at once. */
export const PRODUCT_CHANGES = ['publish', 'archive', 'prices'] as const
export type ProductChange = (typeof PRODUCT_CHANGES)[number]

/** Name of the checkboxes of the product list; their values are product ids. */
export const SELECTED_PRODUCT_FIELD = 'id'
/** Name of the buttons of the product list. */
export const CHANGE_FIELD = 'change'
/** Most products of one change: more than a page of the list has. */
export const MAX_SELECTED = 100

/** To how many cents prices are rounded. */
export const ROUNDINGS = [
  { value: '1', label: '1 cent' },
  { value: '5', label: '5 cents' },
  { value: '100', label: '1 dollar' },
] as const

/** `Change prices`: a whole percentage, such as -10 or 5. */
export const priceChangeForm = z.object({
  percent: wholeNumber('a percentage, such as -10 or 5', -90, 500).refine((percent) => percent !== 0, {
    error: 'Enter a percentage other than 0.',
  }),
  rounding: z.enum(['1', '5', '100']),
})

export type PriceChange = { percent: number; roundToCents: number }

/** A price after a change, rounded to the nearest multiple. */
export function changePrice(cents: number, { percent, roundToCents }: PriceChange): number {
  // In hundredths of a cent, so that the result is exact.
  return Math.round((cents * (100 + percent)) / (100 * roundToCents)) * roundToCents
}

export const SKIP_MESSAGES = {
  stale: 'someone else has saved it since you opened it',
  'no-image': 'it has no image',
  'same-status': 'it has this status already',
  'sale-price': 'a sale price would not be lower than its price',
  'too-high': 'a price would be above $100,000',
  zero: 'a price would be $0.00',
} as const

export type SkipReason = keyof typeof SKIP_MESSAGES
