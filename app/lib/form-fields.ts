import { z } from 'zod'
import { normaliseLine } from './text.ts'

// Lengths are checked with `refine`, not by a second `z.string()`: Conform turns '' into undefined before every string schema.

/** The description of the toast when fields of a form are invalid. */
export const CHECK_FIELDS = 'Check the marked fields and try again.'

/** A required line of text, up to `max` characters. `name` ends the sentence "Enter …". */
export const requiredLine = (name: string, max: number) =>
  z
    .string({ error: `Enter ${name}.` })
    .transform(normaliseLine)
    .refine((text) => text !== '', { error: `Enter ${name}.`, abort: true })
    .refine((text) => text.length <= max, { error: `Keep this to ${max} characters.` })

/** A person's name. It is repeated in emails to others, so it cannot contain the address of a website. */
export const personName = (name: string, max: number) =>
  requiredLine(name, max).refine((text) => !text.includes('://'), { error: 'Enter a name without a web address.' })

/** An optional line of text: a blank one is null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => normaliseLine(text ?? '') || null)
    .refine((text) => (text ?? '').length <= max, { error: `Keep this to ${max} characters.` })
