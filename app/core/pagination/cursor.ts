import { isKey } from '#app/lib/id.ts'

/**
 * A place in a list ordered by (created_at, id). `createdAt` is text, `yyyy-mm-ddThh:mm:ss[.ffffff]Z`, because a Date
 * drops PostgreSQL's microseconds and would skip or repeat rows.
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

/** The cursor as an opaque, URL-safe word. Takes a Date, ISO text in UTC, or PostgreSQL's own text of a UTC instant. */
export function encodeCursor(at: { createdAt: Date | string; id: string }): string {
  const createdAt = normaliseInstant(at.createdAt instanceof Date ? at.createdAt.toISOString() : at.createdAt)
  if (createdAt === null || !isKey(at.id)) throw new TypeError('A cursor needs an instant in UTC and an id')
  return btoa(`${createdAt}|${at.id}`).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The cursor behind the word, or null for whatever is not one of ours; never throws. */
export function decodeCursor(word: string | null | undefined): Cursor | null {
  if (!word || word.length > 120 || !/^[\w-]+$/.test(word)) return null
  let text: string
  try {
    text = atob(word.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  const bar = text.indexOf('|')
  const createdAt = normaliseInstant(text.slice(0, Math.max(bar, 0)))
  const id = text.slice(bar + 1)
  return createdAt !== null && isKey(id) ? { createdAt, id } : null
}
