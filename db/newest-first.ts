import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { type Cursor, decodeCursor, encodeCursor } from '#app/lib/cursor.ts'

/** Rows on a page of a list (product.md section 3). */
export const PAGE_SIZE = 20

/** What a list's address says of the place in it: at most one of the two is followed. */
export type PagePlace = { after: string | null; before: string | null }

export type Page<Row> = {
  rows: Row[]
  /** Cursor of the page before (newer rows), for `?before=`; null on the first page. */
  newer: string | null
  /** Cursor of the page after (older rows), for `?after=`; null on the last page. */
  older: string | null
}

/** Reads `?after=` and `?before=`. */
export function placeOf(params: URLSearchParams): PagePlace {
  return { after: params.get('after'), before: params.get('before') }
}

/**
 * One page of a list ordered by (instant, id), newest first, by keyset: every page costs the same however deep, and no
 * row is skipped or repeated while others are added. A broken cursor gives the first page.
 *
 * Use: `const page = newestFirst(t.createdAt, t.id, place)`, then a select with `where(and(…, page.where))`,
 * `orderBy(...page.orderBy)`, `limit(page.limit)`, then `page.cut(rows)`.
 */
export function newestFirst(at: Column, id: Column, place: PagePlace) {
  const after = decodeCursor(place.after)
  const before = after ? null : decodeCursor(place.before)
  return {
    where: before ? beyond(at, id, '>', before) : after ? beyond(at, id, '<', after) : undefined,
    orderBy: before ? [sql`${at} asc`, sql`${id} asc`] : [sql`${at} desc`, sql`${id} desc`],
    /** One more than shown: it tells whether there is a next page. */
    limit: PAGE_SIZE + 1,
    cut<Row extends { at: Date; id: string }>(found: Row[]): Page<Row> {
      const more = found.length > PAGE_SIZE
      const kept = found.slice(0, PAGE_SIZE)
      const rows = before ? kept.toReversed() : kept
      const cursorOf = (row: Row | undefined) => row && encodeCursor({ createdAt: row.at, id: row.id })
      const newer = after || (before && more) ? cursorOf(rows[0]) : null
      const older = before || more ? cursorOf(rows.at(-1)) : null
      return { rows, newer: newer ?? null, older: older ?? null }
    },
  }
}

function beyond(at: Column, id: Column, sign: '<' | '>', { createdAt, id: cursorId }: Cursor): SQL | undefined {
  return and(sql`(${at}, ${id}) ${sql.raw(sign)} (${createdAt}::timestamptz, ${cursorId}::uuid)`)
}
