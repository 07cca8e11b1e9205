import { createHash } from 'node:crypto'

/**
 * A mail's id that comes out the same each time: of the moment of the event it tells of and what tells it apart from
 * other mails. Shaped as a UUIDv7 (RFC 9562 section 5.7), so that it sorts and is checked like every other key.
 */
export function emailIdFor(at: Date, ...parts: (string | number)[]): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}
