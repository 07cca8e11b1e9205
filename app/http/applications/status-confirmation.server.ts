import type { Ctx } from '#app/core/context.ts'
import { type Rejection, rejectionForm } from '#app/domain/applications/status/rejection.ts'
import { fillFromTemplate } from '#app/domain/applications/templates/fill-from-template.server.ts'
import { statusTextForm } from '#app/domain/applications/templates/template-form.ts'
import { parseForm } from '../form.server.ts'

type Confirmation =
  | { ok: true; rejection: Rejection | null; emailText: string | null }
  /** `message` is for the toast. */
  | { ok: false; message: string; reply: ReturnType<typeof parseForm>['reply'] }

/** What the confirmation of a status change adds to it: the reason of a rejection, and the text of the email. */
export async function parseStatusConfirmation(ctx: Ctx, form: FormData, status: string): Promise<Confirmation> {
  await fillFromTemplate(ctx, form, 'status_text')
  const rejection = parseForm(form, rejectionForm)
  if (status === 'Rejected' && !rejection.ok) return { ok: false, message: 'Check the reason.', reply: rejection.reply }
  const text = parseForm(form, statusTextForm)
  if (!text.ok) return { ok: false, message: 'Check the message.', reply: text.reply }
  return { ok: true, rejection: status === 'Rejected' ? rejection.value : null, emailText: text.value.status_text }
}
