import { z } from 'zod'
import { isCalendarDate } from '#app/lib/dates.ts'
import { parseDollars } from '#app/lib/dollars.ts'
import type { DiscountRule } from './discount.ts'

export const DISCOUNT_KIND_LABELS = {
  percentage: 'Percent off the goods',
  fixed: 'Dollars off the goods',
  free_shipping: 'Free delivery',
} as const satisfies Record<DiscountRule['kind'], string>

const KINDS = Object.keys(DISCOUNT_KIND_LABELS) as [DiscountRule['kind'], ...DiscountRule['kind'][]]

const blank = z.string().optional()

const code = z
  .string({ error: 'Enter a code.' })
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => /^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(text), {
    error: 'Use 2 to 40 letters, digits, - and _.',
  })

const dollars = blank.transform((text, context) => {
  if (!text?.trim()) return null
  const cents = parseDollars(text)
  if (cents !== null) return cents
  context.addIssue({ code: 'custom', message: 'Enter dollars, such as 10 or 12.50.' })
  return z.NEVER
})

const uses = blank.transform((text, context) => {
  if (!text?.trim()) return null
  const number = Number(text.trim())
  if (Number.isInteger(number) && number >= 1 && number <= 1_000_000) return number
  context.addIssue({ code: 'custom', message: 'Enter a whole number from 1, or leave it empty.' })
  return z.NEVER
})

const date = blank
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isCalendarDate(text), { error: 'Choose a date.' })

/** The fields of a discount code, checked as they are typed. */
export const discountFields = z
  .object({
    code,
    kind: z.enum(KINDS, { error: 'Choose what the code does.' }),
    percent: blank,
    amount: dollars,
    minimum: dollars,
    usage_limit: uses,
    starts_on: date,
    ends_on: date,
  })
  .superRefine(({ kind, percent, amount }, context) => {
    const value = parseValue(kind, percent, amount)
    if (typeof value !== 'number') context.addIssue({ code: 'custom', path: [value.field], message: value.error })
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || starts_on <= ends_on, {
    error: 'The last day is before the first.',
    path: ['ends_on'],
  })

/**
 * A discount code as its form says it. `percent` counts for percentages, `amount` (dollars, given back as cents) for
 * fixed ones; dates are days of the agency's own zone, the last one included.
 */
export const discountForm = discountFields.transform(({ kind, percent, amount, ...form }) => ({
  ...form,
  kind,
  value: Number(parseValue(kind, percent, amount)),
}))

export type DiscountInput = z.output<typeof discountForm>

function parseValue(
  kind: DiscountRule['kind'],
  percent: string | undefined,
  amount: number | null,
): number | { field: string; error: string } {
  if (kind === 'free_shipping') return 0
  if (kind === 'fixed') return amount || { field: 'amount', error: 'Enter dollars, such as 10 or 12.50.' }
  const number = Number(percent?.trim().replace(/\s*%$/, ''))
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number
  return { field: 'percent', error: 'Enter a whole number from 1 to 100.' }
}
