import { createHash } from 'node:crypto'
import { isId, newId } from '#app/lib/id.ts'

/**
 * Identifies content without storing it, such as what a preview shows: a person confirms exactly this. In hexadecimal.
 *
 * @param content a text, the bytes of a file, or anything that JSON can represent
 */
export function fingerprintOf(content: unknown): string {
  const bytes = typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content)
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * The id of a row that a form creates: the same for the same key and content, so that a form submitted twice creates
 * one row, and a form whose content was changed (a page restored by Back) another one.
 *
 * @param idempotencyKey an id that the form was created with; a new id is returned for anything else
 * @param content everything that was entered, who submitted it and what it is about
 */
export function idOfSubmission(idempotencyKey: string | null, content: unknown): string {
  if (!isId(idempotencyKey)) return newId()
  return deriveId(Number.parseInt(idempotencyKey.slice(0, 13).replace('-', ''), 16), [idempotencyKey, content])
}

/**
 * An id that is the same for the same time and content. Its format is a UUIDv7 (RFC 9562 section 5.7), so that it sorts
 * and is validated like other keys.
 *
 * @param atMs milliseconds since 1970
 */
export function deriveId(atMs: number, content: readonly unknown[]): string {
  const time = atMs.toString(16).padStart(12, '0')
  const digest = fingerprintOf(content)
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}
