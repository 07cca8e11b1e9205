import { createHash } from 'node:crypto'

/** Identifies content without storing it, such as what a preview shows: a person confirms exactly this. URL-safe. */
export function fingerprintOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
