import { createHash } from 'node:crypto'

/**
 * A deterministic id for an email: the same for the same event time and `parts`. Its format is a UUIDv7 (RFC 9562 section
 * 5.7), so that it sorts and is validated like other keys.
 */
export function emailIdFor(at: Date, ...parts: (string | number)[]): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
}
