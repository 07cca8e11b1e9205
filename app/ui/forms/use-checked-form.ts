import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { type FormActionData, type FormOptions, useValidatedForm } from './validation/use-validated-form.ts'

export type { FormActionData, GetFieldProps } from './validation/use-validated-form.ts'

/** The schema of a form. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

/** A form validated by one schema in the browser and on the server. */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  answer: FormActionData,
  options: FormOptions = {},
) {
  const { formProps, of } = useValidatedForm((formData) => parseWithZod(formData, { schema }), answer, options)
  return { formProps, of }
}
