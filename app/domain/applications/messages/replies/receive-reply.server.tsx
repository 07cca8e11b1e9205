import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { RESUME_MESSAGES } from '#app/domain/resumes/resume.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { ReplyNotSentEmail } from '../../emails/reply-not-sent-email.tsx'
import { attachmentProblem, MAX_ATTACHMENTS } from '../attachments/attachment.ts'
import { type NewAttachment, prepareAttachment } from '../attachments/prepare-attachment.server.ts'
import { applicantMessagesHref, MAX_MESSAGE_LENGTH, myMessagesHref } from '../message.ts'
import { sendMessageOnce } from '../send-message.server.tsx'
import { type ParsedReply, REPLY_REJECTIONS, type ReplyFile, type ReplyRejection } from './reply.ts'
import type { ReplyTarget } from './reply-address.server.ts'

/** `busy`: too many files are being read; the mail service should try again. */
export type ReceiveReplyResult = 'sent' | 'duplicate' | 'rejected' | 'busy'

/**
 * Sends a reply by email as a message of its author (`sendMessageOnce`), with the files that are accepted. One email is
 * sent once, by its Message-ID, however often it is delivered. The author is emailed if the reply or a file of it was
 * not sent, at the address of their account.
 *
 * The secret address alone is not enough: the email also has to come from the address of the account, because a
 * forwarded email can show the secret address to others.
 */
export async function receiveReply(
  guestCtx: Ctx,
  { applicationId, person }: ReplyTarget,
  reply: ParsedReply & { messageId: string },
): Promise<ReceiveReplyResult> {
  const ctx = { ...guestCtx, actor: person }
  // The id has no time of its own: the same email always gives the same id.
  const idOf = (purpose: string) => emailIdFor(new Date(0), purpose, applicationId, person.id, reply.messageId)
  const id = idOf('reply')
  if ((await ctx.db.$count(applicationMessages, eq(applicationMessages.id, id))) > 0) return 'duplicate'

  const { attachments, problems, isBusy } = await prepareFiles(ctx, reply.files)
  if (isBusy) return 'busy'
  const rejection = rejectionOf(reply, person.email) ?? (await send(ctx, applicationId, reply.text, id, attachments))
  if (rejection !== null || problems.length > 0) {
    const href = ctx.baseUrl + (person.userType === 'employee' ? myMessagesHref : applicantMessagesHref)(applicationId)
    const email = await renderEmail(
      person.email,
      rejection ? 'Your reply was not sent' : 'Some files of your reply were not sent',
      <ReplyNotSentEmail
        agency={await findAgency(ctx)}
        recipientName={person.fullName}
        reason={rejection && REPLY_REJECTIONS[rejection]}
        problems={rejection ? [] : problems}
        href={href}
      />,
    )
    await enqueueEmail(ctx, email, idOf('reply-not-sent'))
  }
  return rejection ? 'rejected' : 'sent'
}

function rejectionOf({ from, text }: ParsedReply, address: string): ReplyRejection | null {
  if (from !== address) return 'other-address'
  if (text === '') return 'empty'
  return text.length > MAX_MESSAGE_LENGTH ? 'too-long' : null
}

async function send(
  ctx: Ctx,
  applicationId: string,
  text: string,
  id: string,
  attachments: NewAttachment[],
): Promise<ReplyRejection | null> {
  try {
    const result = await sendMessageOnce(ctx, applicationId, { id, body: text, attachments })
    return result.ok ? null : result.reason
  } catch (error) {
    // No longer a member of the company, or only reading there.
    if (error instanceof Response && (error.status === 403 || error.status === 404)) return 'no-access'
    throw error
  }
}

/** The accepted files, and why the others were not sent. */
async function prepareFiles(ctx: Ctx, files: readonly ReplyFile[]) {
  const attachments: NewAttachment[] = []
  const problems: string[] = []
  for (const [index, { name, size, bytes }] of files.entries()) {
    const label = name || `File ${index + 1}`
    const reject = (message: string) => problems.push(attachmentProblem(label, message))
    if (attachments.length >= MAX_ATTACHMENTS) reject(`A message has up to ${MAX_ATTACHMENTS} files.`)
    else if (size > 0 && bytes.byteLength === 0) reject(RESUME_MESSAGES['too-large'])
    else {
      const prepared = await prepareAttachment(ctx, { name, bytes })
      if (prepared.ok) attachments.push(prepared.attachment)
      else if (prepared.reason === 'busy') return { attachments, problems, isBusy: true }
      else reject(RESUME_MESSAGES[prepared.reason])
    }
  }
  return { attachments, problems, isBusy: false }
}
