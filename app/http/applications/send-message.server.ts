import type { Ctx } from '#app/core/context.ts'
import { attachmentProblem } from '#app/domain/applications/messages/attachments/attachment.ts'
import {
  type NewAttachment,
  prepareAttachment,
} from '#app/domain/applications/messages/attachments/prepare-attachment.server.ts'
import { findThread, placeholdersOf } from '#app/domain/applications/messages/find-thread.server.ts'
import { CLOSED_MESSAGES, messageForm } from '#app/domain/applications/messages/message.ts'
import { sendMessage } from '#app/domain/applications/messages/send-message.server.tsx'
import { fillFromTemplate } from '#app/domain/applications/templates/fill-from-template.server.ts'
import { RESUME_MESSAGES, type ResumeRejection } from '#app/domain/resumes/resume.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { parseForm } from '../form.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '../toast.server.ts'
import { tooManyRequests } from '../too-many-requests.server.ts'
import { rejectedFiles } from '../uploads/rejected-files.server.ts'

const FAILED = 'Message not sent'

/**
 * `Send message`, on the page of either side. A rejected message is 400 (nothing or too much written, or a file that is
 * not accepted), 409 (no more messages can be sent), 429 or 503 (other files are being read), with what was typed.
 *
 * @param returnTo where the browser goes after the message is sent
 * @throws a 403 response for guests, and a 404 response outside the actor's scope
 */
export async function sendMessageFromForm(ctx: Ctx, applicationId: string, form: FormData, returnTo: string) {
  await fillMessage(ctx, applicationId, form)
  const { ok, value, reply } = parseForm(form, messageForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Check the message.'))
  const seconds = await consumeRateLimit(ctx, 'message', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const { attachments, problems } = await prepareAll(ctx, value.attachments)
  if (problems.length > 0) return rejectedFiles(reply, 'attachments', FAILED, problems)
  const result = await sendMessage(ctx, applicationId, value.message, value.idempotency_key, attachments)
  if (!result.ok) {
    const reason = CLOSED_MESSAGES[result.reason]
    return invalidForm(reply({ message: [reason] }), failure(FAILED, reason), 409)
  }
  return redirectWithToast(returnTo, success('Message sent', `${result.recipientName} can read it now.`))
}

/** The chosen files, and why some of them are rejected. */
async function prepareAll(
  ctx: Ctx,
  files: readonly File[],
): Promise<{ attachments: NewAttachment[]; problems: { reason: ResumeRejection; message: string }[] }> {
  const attachments: NewAttachment[] = []
  const problems: { reason: ResumeRejection; message: string }[] = []
  const prepared = files.map(async (file) =>
    prepareAttachment(ctx, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }),
  )
  for (const [index, result] of (await Promise.all(prepared)).entries()) {
    if (result.ok) attachments.push(result.attachment)
    else {
      const message = attachmentProblem(files[index]?.name ?? '', RESUME_MESSAGES[result.reason])
      problems.push({ reason: result.reason, message })
    }
  }
  return { attachments, problems }
}

/** Without scripts, an empty message becomes the chosen template. */
async function fillMessage(ctx: Ctx, applicationId: string, form: FormData): Promise<void> {
  if (!form.has('template')) return
  const thread = await findThread(ctx, applicationId)
  if (thread?.side === 'employer') await fillFromTemplate(ctx, form, 'message', placeholdersOf(thread))
}
