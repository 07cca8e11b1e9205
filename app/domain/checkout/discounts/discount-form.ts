import { z } from 'zod'
import { checkbox, optionalPrice, optionalWholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { checkedValues } from '#app/lib/form-fields.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { type DiscountRule, normaliseDiscountCode } from './discount.ts'

export const DISCOUNT_KIND_LABELS = {
  percentage: 'Percentage off',
  fixed: 'Amount off',
  free_shipping: 'Free delivery',
} as const satisfies Record<DiscountRule['kind'], string>

const KINDS = Object.keys(DISCOUNT_KIND_LABELS) as [DiscountRule['kind'], ...DiscountRule['kind'][]]

/** Field name → label, in the form's order. */
export const DISCOUNT_LABELS = {
  code: 'Code',
  kind: 'Type',
  percent: 'Percentage',
  amount: 'Amount',
  minimum: 'Minimum order',
  usage_limit: 'Usage limit',
  customer_limit: 'Limit for each customer',
  automatic: 'Apply automatically',
  excludes_sale: 'Leave out items on sale',
  collections: 'Collections',
  products: 'Products',
  starts_on: 'First day',
  ends_on: 'Last day',
}

/** Products that a discount can name one by one. */
export const MAX_DISCOUNT_PRODUCTS = 50

const code = z
  .string({ error: 'Enter a code.' })
  .transform(normaliseDiscountCode)
  .refine((text) => /^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(text), {
    error: 'Use 2 to 40 letters, digits, hyphens and underscores.',
  })

const date = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isCalendarDate(text), { error: 'Choose a date.' })

/** Checks between fields also run when other fields are invalid, so that the form shows all errors together. */
const always = () => true

/** The fields of a discount, as the browser validates them. */
export const discountFields = z
  .object({
    code,
    kind: z.enum(KINDS, { error: 'Choose a type.' }),
    percent: z.string().optional(),
    amount: optionalPrice,
    minimum: optionalPrice,
    usage_limit: optionalWholeNumber('a usage limit', 1, 1_000_000),
    customer_limit: optionalWholeNumber('a limit', 1, 1000),
    automatic: checkbox,
    excludes_sale: checkbox,
    collections: checkedValues(z.string().max(64)),
    products: z
      .string()
      .optional()
      .transform((text) => [...new Set((text ?? '').split('\n').map(normaliseLine).filter(Boolean))])
      .refine((lines) => lines.length <= MAX_DISCOUNT_PRODUCTS, {
        error: `Enter up to ${MAX_DISCOUNT_PRODUCTS} products, or choose a collection.`,
      }),
    shown_products: z.string().max(10_000).optional().transform(parseShownProducts),
    starts_on: date,
    ends_on: date,
  })
  .refine(({ kind, percent }) => kind !== 'percentage' || parsePercent(percent) !== null, {
    error: 'Enter a whole number from 1 to 100.',
    path: ['percent'],
    when: always,
  })
  .refine(({ kind, amount }) => kind !== 'fixed' || (amount !== null && amount !== 0), {
    error: 'Enter an amount in dollars, such as 10 or 12.50.',
    path: ['amount'],
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'amount'),
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    error: 'Choose a last day on or after the first day.',
    path: ['ends_on'],
    when: always,
  })

/**
 * A discount as the form submits it. `value` comes from `percent` for percentages and from `amount` (dollars, as cents)
 * for amounts off. Dates are in the agency's time zone, and the last day is included.
 */
export const discountForm = discountFields.transform(({ kind, percent, amount, ...form }) => ({
  ...form,
  kind,
  value: kind === 'percentage' ? Number(parsePercent(percent)) : kind === 'fixed' ? Number(amount) : 0,
}))

/** A product that a discount names, and its line in the form. */
export type ShownProduct = { id: string; line: string }

/** A hidden field with the products of the form as it was opened: each id with its line, which may since be another's. */
export function formatShownProducts(shown: readonly ShownProduct[]): string {
  return shown.map(({ id, line }) => `${id} ${line}`).join('\n')
}

function parseShownProducts(text: string | undefined): ShownProduct[] {
  return (text ?? '').split('\n').flatMap((row) => {
    const [id, ...words] = normaliseLine(row).split(' ')
    return id && words.length > 0 ? [{ id, line: words.join(' ') }] : []
  })
}

export type DiscountInput = z.output<typeof discountForm>

/** A whole number from 1 to 100, with or without a percent sign; null for other texts. */
function parsePercent(percent: string | undefined): number | null {
  const number = Number(percent?.trim().replace(/\s*%$/, ''))
  return Number.isInteger(number) && number >= 1 && number <= 100 ? number : null
}

/** Form values with the label of the type, for people to compare. */
export function discountDisplayValues(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const shown = Object.keys(DISCOUNT_LABELS).map((name) => [name, String(values[name] ?? '')])
  const yesOrNo = (name: string) => (values[name] === 'yes' ? 'Yes' : 'No')
  return {
    ...Object.fromEntries(shown),
    automatic: yesOrNo('automatic'),
    excludes_sale: yesOrNo('excludes_sale'),
    kind: DISCOUNT_KIND_LABELS[values.kind as DiscountRule['kind']] ?? '',
  }
}
