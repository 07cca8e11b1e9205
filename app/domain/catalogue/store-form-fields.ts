import { z } from 'zod'
import { parseDollars } from '#app/lib/dollars.ts'
import { formatNumber } from '#app/lib/numbers.ts'

/** Highest price in cents: $100,000. */
export const MAX_PRICE_CENTS = 10_000_000

const parseCents = (text: string, context: z.RefinementCtx) => {
  const amount = parseDollars(text)
  if (amount !== null && amount <= MAX_PRICE_CENTS) return amount
  context.addIssue({ code: 'custom', message: 'Enter an amount in dollars, such as 35 or 28.50.' })
  return z.NEVER
}

/** A required amount in dollars, as cents. */
export const price = z.string({ error: 'Enter a price, such as 35 or 28.50.' }).transform(parseCents)

/** An optional amount in dollars, as cents or null. */
export const optionalPrice = z
  .string()
  .optional()
  .transform((text, context) => (text === undefined || text.trim() === '' ? null : parseCents(text, context)))

/**
 * A required whole number from `min` to `max`, with or without thousands separators. `name` ends the sentence "Enter
 * …".
 */
export const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string({ error: `Enter ${name}.` })
    .transform((text) => text.trim().replace(/(?<=\d)[, ](?=\d{3}\b)/g, ''))
    .refine((text) => /^-?\d{1,9}$/.test(text), { error: `Enter ${name} as a whole number.`, abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, {
      error: `Enter a number from ${formatNumber(min)} to ${formatNumber(max)}.`,
    })

/** An optional whole number: blank counts as absent. */
export const optionalWholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === '') return null
      const parsed = wholeNumber(name, min, max).safeParse(text)
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' })
      return z.NEVER
    })

/** A checkbox that submits `yes`; an unticked one submits nothing. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

/** Cents as a price field shows them: `35.00`. */
export function formatPriceInput(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}
