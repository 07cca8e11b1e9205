import type { Ctx } from '#app/core/context.ts'
import { fillPlaceholders, type PlaceholderValues } from './message-template.ts'
import { listTemplateOptions } from './template-queries.server.ts'

/**
 * For a form without scripts: an empty text becomes the template that was chosen beside it.
 *
 * @param field the name of the text
 * @param values replace its placeholders; without them they stay
 */
export async function fillFromTemplate(
  ctx: Ctx,
  form: FormData,
  field: string,
  values?: PlaceholderValues,
): Promise<void> {
  const chosen = form.get('template')
  if (!chosen || String(form.get(field) ?? '').trim() !== '') return
  const template = (await listTemplateOptions(ctx)).find(({ id }) => id === chosen)
  if (template) form.set(field, values ? fillPlaceholders(template.body, values) : template.body)
}
