import { createHash } from 'node:crypto'
import type { Ctx } from '#app/core/context.ts'
import { parseReply } from '#app/domain/applications/messages/replies/parse-reply.server.ts'
import { receiveReply } from '#app/domain/applications/messages/replies/receive-reply.server.tsx'
import { findReplyTarget } from '#app/domain/applications/messages/replies/reply-address.server.ts'
import { markUndeliverable } from '#app/domain/email/mark-undeliverable.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { consumeRateLimit } from '../rate-limit.server.ts'

/** The fields in which mail services post the email: SendGrid and Mailgun. */
const FORM_FIELDS = ['email', 'body-mime']

/**
 * Receives an email from the mail service: as it is, or in a field of a form. A delivery report marks the email that it
 * is about, whose id only its recipient knows. Another email that nobody has to be told about
 * (automatic, or to an unknown address) is accepted and ignored, so that the service does not send it again. 503 and
 * 429 make the service try again later.
 *
 * @throws a 404 response without REPLY_ADDRESS
 */
export async function receiveEmail(ctx: Ctx, request: Request): Promise<Response> {
  if (!ctx.replyMailbox) throw notFound()
  if (!ctx.replyMailbox.isMailService(request.headers.get('Authorization'))) {
    return respond(401, 'unauthorised', { 'WWW-Authenticate': 'Basic realm="email"' })
  }
  const bytes = await runOutsideSlot(() => readEmail(request))
  if (!bytes) return respond(400, 'no email')
  const reply = await parseReply(bytes)
  if (reply === 'busy') return respond(503, 'busy', { 'Retry-After': '60' })
  if (reply === 'unreadable') return respond(400, 'unreadable')
  const id = reply.undeliverableEmailId
  if (id && (await markUndeliverable(ctx, id))) return respond(200, 'undeliverable')
  const target = reply.isAutomatic ? null : await findReplyTarget(ctx, reply.recipients)
  if (!target) return respond(200, 'ignored')
  const seconds = await consumeRateLimit(ctx, 'message', target.person.id)
  if (seconds) return respond(429, 'too many', { 'Retry-After': String(seconds) })
  const messageId = reply.messageId ?? createHash('sha256').update(bytes).digest('hex')
  const result = await receiveReply(ctx, target, { ...reply, messageId })
  return result === 'busy' ? respond(503, result, { 'Retry-After': '60' }) : respond(200, result)
}

const respond = (status: number, result: string, headers: Record<string, string> = {}) =>
  Response.json({ result }, { status, headers })

async function readEmail(request: Request): Promise<Uint8Array | null> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    return bytes.byteLength > 0 ? bytes : null
  }
  const form = await request.formData().catch(() => new FormData())
  const value = FORM_FIELDS.map((name) => form.get(name)).find((field) => field !== null && field !== '')
  if (!value) return null
  return typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer())
}
