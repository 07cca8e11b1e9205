import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'
import { linesToItems } from '#app/lib/text.ts'
import type { OptionInput } from './variant-plan.ts'

const ROWS = [0, 1, 2] as const
/** Characters of an option's title and of a value, which are shown on small buttons in the store. */
export const MAX_TITLE_LENGTH = 40
export const MAX_VALUE_LENGTH = 40

// One field per value, all of the same name: a list of texts, undefined where one is blank, or a text of a single
// field.
const values = z
  .union([z.string(), z.array(z.string().optional())])
  .optional()
  .transform((texts) => linesToItems([texts ?? ''].flat().join('\n')))
  .refine((list) => list.every((value) => value.length <= MAX_VALUE_LENGTH), {
    error: `Keep each value to ${MAX_VALUE_LENGTH} characters.`,
  })
  .refine((list) => new Set(list.map((value) => value.toLowerCase())).size === list.length, {
    error: 'Enter each value only once.',
  })

/** `Save options`. */
export const optionsForm = z
  .object({
    option_title_0: optionalLine(MAX_TITLE_LENGTH),
    option_values_0: values,
    option_title_1: optionalLine(MAX_TITLE_LENGTH),
    option_values_1: values,
    option_title_2: optionalLine(MAX_TITLE_LENGTH),
    option_values_2: values,
  })
  .superRefine((form, context) => {
    const titles = new Set<string>()
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    for (const n of ROWS) {
      const title = form[`option_title_${n}`]
      const list = form[`option_values_${n}`]
      if (title && list.length === 0) issue(`option_values_${n}`, 'Enter the values of this option.')
      if (!title && list.length > 0) issue(`option_title_${n}`, 'Enter a title for these values, such as Size.')
      if (title && titles.has(title.toLowerCase())) issue(`option_title_${n}`, 'Another option has this title.')
      if (title) titles.add(title.toLowerCase())
    }
  })

/** The options in a submitted form, without the blank rows. */
export function toOptionInputs(form: z.output<typeof optionsForm>): OptionInput[] {
  return ROWS.flatMap((n) => {
    const title = form[`option_title_${n}`]
    return title ? [{ title, values: form[`option_values_${n}`] }] : []
  })
}

/** Options by field name, with one value per line. */
export function optionFormValues(options: readonly OptionInput[]): Record<string, string> {
  return Object.fromEntries(
    ROWS.flatMap((n) => [
      [`option_title_${n}`, options[n]?.title ?? ''],
      [`option_values_${n}`, (options[n]?.values ?? []).join('\n')],
    ]),
  )
}

/** The fields of a submitted form as `optionFormValues` has them. */
export function submittedOptionValues(fields: Readonly<Record<string, unknown>> | null | undefined) {
  const lines = (value: unknown) => linesToItems([value ?? ''].flat().join('\n')).join('\n')
  return Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, lines(value)]))
}

/** Field name → label as the form shows it. */
export const OPTION_LABELS: Record<string, string> = Object.fromEntries(
  ROWS.flatMap((n) => [
    [`option_title_${n}`, `Option ${n + 1}`],
    [`option_values_${n}`, `Values of option ${n + 1}`],
  ]),
)
