import { z } from 'zod'
import { formatPriceInput, optionalPrice, optionalWholeNumber, price } from '#app/domain/catalogue/store-form-fields.ts'
import { checkedValues, requiredLine } from '#app/lib/form-fields.ts'
import { STATE_CODES } from '#app/lib/states.ts'
import type { PostcodeRange } from '#db/schema/checkout.ts'
import type { DeliveryMethodRow } from './delivery-queries.server.ts'

const MAX_RANGES = 100
const MAX_GRAMS = 1_000_000

/** The form of a delivery method. */
export const deliveryMethodForm = z
  .object({
    name: requiredLine('a name', 60),
    price,
    free_from: optionalPrice,
    states: checkedValues(z.enum(STATE_CODES, { error: 'Choose from the list.' })),
    postcodes: z.string().optional().transform(parseRanges),
    min_grams: optionalWholeNumber('the weight in grams', 0, MAX_GRAMS),
    max_grams: optionalWholeNumber('the weight in grams', 1, MAX_GRAMS),
    position: optionalWholeNumber('the position', 0, 1000),
  })
  .refine(({ min_grams, max_grams }) => max_grams === null || (min_grams ?? 0) <= max_grams, {
    error: 'Enter a weight that is not below the lowest one.',
    path: ['max_grams'],
  })

export type DeliveryMethodInput = z.output<typeof deliveryMethodForm>

/** `0800-0899, 6725` as ranges of postcodes. */
function parseRanges(text: string | undefined, context: z.RefinementCtx): PostcodeRange[] {
  const parts = (text ?? '').split(/[,;\n]/).map((part) => part.trim())
  const ranges = parts.filter(Boolean).map((part): PostcodeRange | null => {
    const [, first, last = first] = /^(\d{4})(?:\s*[-–]\s*(\d{4}))?$/.exec(part) ?? []
    return first && last && first <= last ? [first, last] : null
  })
  if (ranges.length <= MAX_RANGES && ranges.every((range) => range !== null)) return ranges
  const message =
    ranges.length > MAX_RANGES ? `Enter up to ${MAX_RANGES} ranges.` : 'Enter postcodes such as 0800-0899, 6725.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Ranges as the form shows them. */
export function formatRanges(ranges: readonly PostcodeRange[]): string {
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}

/** A method as the form shows it. The states are ticked by `states`. */
export function deliveryMethodValues(method: DeliveryMethodRow): Record<string, string> {
  return {
    name: method.name,
    price: formatPriceInput(method.priceCents),
    free_from: formatPriceInput(method.freeFromCents),
    postcodes: formatRanges(method.postcodes),
    min_grams: method.minGrams > 0 ? String(method.minGrams) : '',
    max_grams: method.maxGrams === null ? '' : String(method.maxGrams),
    position: String(method.position),
  }
}

/** Field name → label, in the form's order. */
export const DELIVERY_METHOD_LABELS = {
  name: 'Name',
  price: 'Price',
  free_from: 'Free from',
  states: 'States and territories',
  postcodes: 'Postcodes',
  min_grams: 'Weight from',
  max_grams: 'Weight up to',
  position: 'Position',
}
