import type { Ctx } from '#app/core/context.ts'
import { type Rejection, rejectionForm } from '#app/domain/applications/status/rejection.ts'
import { fillFromTemplate } from '#app/domain/applications/templates/fill-from-template.server.ts'
import { statusTextForm } from '#app/domain/applications/templates/template-form.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { parseForm } from '../form.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'
import { failure, invalidForm } from '../toast.server.ts'
import { tooManyRequests } from '../too-many-requests.server.ts'

type Reply = ReturnType<typeof parseForm>['reply']
/** `message` is for the toast; `seconds` is the wait once the limit of texts is reached. */
type RejectedConfirmation = { ok: false; reply: Reply } & ({ message: string } | { seconds: number })
type Confirmation = { ok: true; rejection: Rejection | null; emailText: string | null } | RejectedConfirmation

/**
 * What the confirmation of a status change adds to it: the reason of a rejection, and the text of the email. A text
 * counts towards the limit of its author.
 */
export async function parseStatusConfirmation(ctx: Ctx, form: FormData, status: string): Promise<Confirmation> {
  await fillFromTemplate(ctx, form, 'status_text')
  const rejection = parseForm(form, rejectionForm)
  if (status === 'Rejected' && !rejection.ok) return { ok: false, message: 'Check the reason.', reply: rejection.reply }
  const text = parseForm(form, statusTextForm)
  if (!text.ok) return { ok: false, message: 'Check the message.', reply: text.reply }
  const emailText = text.value.status_text
  const seconds = emailText === null ? null : await consumeRateLimit(ctx, 'statusText', requirePerson(ctx.actor).id)
  if (seconds !== null) return { ok: false, seconds, reply: text.reply }
  return { ok: true, rejection: status === 'Rejected' ? rejection.value : null, emailText }
}

/** 400 or 429 for a rejected confirmation, with what was typed and the `rest` of the page's data. */
export function rejectConfirmation<T extends object>(confirmation: RejectedConfirmation, rest: T, title: string) {
  const answer = { ...confirmation.reply(), ...rest }
  return 'seconds' in confirmation
    ? tooManyRequests(answer, title, confirmation.seconds)
    : invalidForm(answer, failure(title, confirmation.message))
}
