import { toPlainText } from '@react-email/render'
import EmailReplyParser from 'email-reply-parser'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { MAX_RESUME_BYTES } from '#app/domain/resumes/resume.ts'
import { normaliseEmail } from '#app/lib/email-address.ts'
import { isId } from '#app/lib/id.ts'
import type { ParsedReply, ReplyFile } from './reply.ts'

/** Runs in a worker (`parse-reply.server.ts`), because its time and memory depend on the email. */

/** Longer texts are cut before the quoted part is looked for; a message has at most 2,000 characters. */
const MAX_TEXT = 100_000
/** Files of an email that are looked at. */
const MAX_FILES = 10
/** Where servers name the recipient beside `To` and `Cc`. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

/** @throws if the email exceeds the limits of the parser */
export async function parse(bytes: Uint8Array): Promise<ParsedReply> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 })
  return {
    from: normaliseEmail(email.from?.address ?? ''),
    recipients: recipientsOf(email),
    messageId: email.messageId?.trim().slice(0, 1000) || null,
    isAutomatic: isAutomatic(email),
    undeliverableEmailId: undeliverableEmailIdOf(email),
    text: visibleText(email),
    files: email.attachments.filter(isFile).slice(0, MAX_FILES).map(toFile),
  }
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => value)
  return [...[...to, ...cc].flatMap(addressesOf), ...named.map((value) => value.replace(/^<|>$/g, ''))]
}

const addressesOf = ({ address, group }: Address): string[] =>
  group ? group.flatMap(addressesOf) : address ? [address] : []

/** Absence notices, delivery reports and lists (RFC 3834), which nobody has written. */
function isAutomatic({ headers, from }: Email): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = valueOf('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(valueOf('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => valueOf(name) !== undefined) ||
    valueOf('return-path') === '<>' ||
    (valueOf('content-type') ?? '').startsWith('multipart/report') ||
    /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  )
}

/**
 * RFC 3464: the report has a part with the status, and one with the returned email or its header, whose Message-ID has
 * the id of our row. Of the statuses 5.1.x only those of RFC 3463 that are about the recipient's address; the others
 * are about the sender's.
 */
function undeliverableEmailIdOf({ attachments }: Email): string | null {
  const textOf = (...types: string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? ''
    return typeof content === 'string' ? content : new TextDecoder().decode(content)
  }
  if (!/^status:\s*5\.1\.(?:1|2|3|6|10)\b/im.test(textOf('message/delivery-status'))) return null
  const [header = ''] = textOf('message/rfc822', 'text/rfc822-headers').split(/\r?\n\r?\n/, 1)
  const id = /^message-id:\s*<([^@>]+)@/im.exec(header)?.[1]
  return isId(id) ? id : null
}

/** What was written, without the quoted email and the signature. */
function visibleText({ text, html }: Email): string {
  const plain = text?.trim() ? text : toPlainText(html?.slice(0, MAX_TEXT) ?? '')
  const visible = new EmailReplyParser().parseReply(plain.slice(0, MAX_TEXT).replaceAll('\r\n', '\n'))
  // The database cannot store U+0000 and half surrogate pairs.
  return visible
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Images in the text, such as the logo of a signature, are not files. */
const isFile = ({ disposition, related, mimeType }: Attachment) =>
  !related && !(disposition === 'inline' && mimeType.startsWith('image/'))

function toFile({ filename, content }: Attachment): ReplyFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  // Of a file that is too large only its name and size are needed.
  const isTooLarge = bytes.byteLength > MAX_RESUME_BYTES
  return { name: filename ?? '', size: bytes.byteLength, bytes: isTooLarge ? new Uint8Array() : bytes }
}
