import { isKey } from '#app/lib/id.ts'

/**
 * The key of one row in a list ordered by (created_at, id). `createdAt` is text, `yyyy-mm-ddThh:mm:ss[.ffffff]Z`: a
 * Date would drop PostgreSQL's microseconds and so skip or repeat rows.
 */
export type Cursor = { createdAt: string; id: string }

const INSTANT = /^([1-9]\d{3}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?)(?:Z|\+00(?::?00)?)$/

function normaliseInstant(text: string): string | null {
  const parts = INSTANT.exec(text)
  if (!parts) return null
  const midnight = new Date(`${parts[1]}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(parts[1] ?? ' ')
  return exists ? `${parts[1]}T${parts[2]}Z` : null
}

/**
 * Encodes a cursor as opaque, URL-safe text.
 *
 * @param key its instant as a Date, as ISO text in UTC, or as PostgreSQL writes a UTC instant
 */
export function encodeCursor(key: { createdAt: Date | string; id: string }): string {
  const createdAt = normaliseInstant(key.createdAt instanceof Date ? key.createdAt.toISOString() : key.createdAt)
  if (createdAt === null || !isKey(key.id)) throw new TypeError('A cursor needs an instant in UTC and an id')
  return btoa(`${createdAt}|${key.id}`).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes the text of `encodeCursor`, or gives null for any other text; never throws. */
export function decodeCursor(encoded: string | null | undefined): Cursor | null {
  if (!encoded || encoded.length > 120 || !/^[\w-]+$/.test(encoded)) return null
  let text: string
  try {
    text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  const bar = text.indexOf('|')
  const createdAt = normaliseInstant(text.slice(0, Math.max(bar, 0)))
  const id = text.slice(bar + 1)
  return createdAt !== null && isKey(id) ? { createdAt, id } : null
}
