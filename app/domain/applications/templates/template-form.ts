import { z } from 'zod'
import { requiredLine, requiredText } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { MAX_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME, PLACEHOLDER_NAMES, unknownPlaceholders } from './message-template.ts'

const onlyKnownPlaceholders = (text: string, ctx: z.RefinementCtx) => {
  const [unknown] = unknownPlaceholders(text)
  if (unknown)
    ctx.addIssue({ code: 'custom', message: `${unknown} is not a placeholder. You can use ${PLACEHOLDER_NAMES}.` })
}

const TOO_LONG = 'Use 2,000 characters or fewer.'

/** The form of a template. */
export const templateForm = z.object({
  name: requiredLine('a name for the template', MAX_TEMPLATE_NAME),
  body: requiredText(MAX_TEMPLATE_LENGTH, { missing: 'Write the message.', tooLong: TOO_LONG }).superRefine(
    onlyKnownPlaceholders,
  ),
})
export type TemplateInput = z.output<typeof templateForm>

/** The optional text that an email about a change of status contains, with placeholders. Null: the usual email. */
export const statusTextForm = z.object({
  status_text: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? '') || null)
    .refine((text) => (text ?? '').length <= MAX_TEMPLATE_LENGTH, { error: TOO_LONG })
    .superRefine((text, ctx) => onlyKnownPlaceholders(text ?? '', ctx)),
})
