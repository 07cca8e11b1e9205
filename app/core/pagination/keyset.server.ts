import { type Column, type SQL, sql } from 'drizzle-orm'
import { isId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import type { PagePosition } from './page-position.ts'

/** Rows a page (product.md section 3). */
export const PAGE_SIZE = 20

/** A page of a list and the cursors of its neighbours; null where there is none. */
export type Page<Row> = { rows: Row[]; newer: string | null; older: string | null }

/** The statement's parts for one page: a condition, an order, and one row more than a page to see whether there are others. */
export type PageQuery = { where: SQL | undefined; orderBy: SQL[]; limit: number }

/**
 * Reads the page at `place` of a list ordered by (`at`, `id`), newest first. An index on (at desc, id desc), with the
 * list's equality columns before them, makes each page one short range whatever its depth.
 *
 * @param run the list's own select, with the page's condition, order and limit in it
 * @param keyOf the row's place in the order
 */
export async function loadPage<Row>(
  place: PagePosition,
  columns: { at: Column; id: Column },
  run: (query: PageQuery) => Promise<Row[]>,
  keyOf: (row: Row) => { at: Date; id: string },
): Promise<Page<Row>> {
  const { at, id } = columns
  // A cursor of another list, whose keys are of another kind: the first page.
  if (place && id.getSQLType() === 'uuid' && !isId(('after' in place ? place.after : place.before).id))
    return loadPage(null, columns, run, keyOf)
  const upwards = place !== null && 'before' in place
  const rows = await run({
    where: place === null ? undefined : keysetCondition(columns, place),
    orderBy: upwards ? [sql`${at} asc`, sql`${id} asc`] : [sql`${at} desc`, sql`${id} desc`],
    limit: PAGE_SIZE + 1,
  })
  const more = rows.length > PAGE_SIZE
  // Going up to a page that is not full: that is the top, and the top is always shown full.
  if (upwards && !more) return loadPage(null, columns, run, keyOf)
  const shown = rows.slice(0, PAGE_SIZE)
  if (upwards) shown.reverse()
  const word = (row: Row | undefined) => {
    if (!row) return null
    const { at: createdAt, id } = keyOf(row)
    return encodeCursor({ createdAt, id })
  }
  return {
    rows: shown,
    // The first page is reached by `after` too, but only a place tells that there may be rows above.
    newer: place === null ? null : word(shown[0]),
    older: more || upwards ? word(shown.at(-1)) : null,
  }
}

function keysetCondition({ at, id }: { at: Column; id: Column }, place: NonNullable<PagePosition>): SQL {
  const { createdAt, id: key } = 'after' in place ? place.after : place.before
  const row = sql`(${createdAt}::timestamptz, ${key}::${sql.raw(id.getSQLType())})`
  return 'after' in place ? sql`(${at}, ${id}) < ${row}` : sql`(${at}, ${id}) > ${row}`
}

/** `text` as a pattern for `like`: contained anywhere, its own `%`, `_` and `\` meant literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
