import { z } from 'zod'
import { normaliseLine, normaliseText } from './text.ts'

// Lengths are checked with `refine`, not by a second `z.string()`: Conform turns '' into undefined before every string
// schema.

/** A required line of text, up to `max` characters. `name` ends the sentence "Enter …". */
export const requiredLine = (name: string, max: number) =>
  z
    .string({ error: `Enter ${name}.` })
    .transform(normaliseLine)
    .refine((text) => text !== '', { error: `Enter ${name}.`, abort: true })
    .refine((text) => text.length <= max, { error: `Use ${max} characters or fewer.` })

/** A required text of one or more lines, up to `max` characters. `missing` and `tooLong` are its errors. */
export const requiredText = (max: number, { missing, tooLong }: { missing: string; tooLong: string }) =>
  z
    .string({ error: missing })
    .transform(normaliseText)
    .refine((text) => text !== '', { error: missing })
    .refine((text) => text.length <= max, { error: tooLong })

/** The values of checkboxes that share a name. The form has none, one or several of them. */
export const checkedValues = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(value))

/** A person's name. It is repeated in emails to others, so it cannot contain the address of a website. */
export const personName = (name: string, max: number) =>
  requiredLine(name, max).refine((text) => !text.includes('://'), { error: 'Enter a name without a web address.' })

/** An optional line of text: a blank one is null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => normaliseLine(text ?? '') || null)
    .refine((text) => (text ?? '').length <= max, { error: `Use ${max} characters or fewer.` })
