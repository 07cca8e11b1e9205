import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import { PAGE_SIZE, type PagePosition } from './page-position.ts'

/** A page of a list and the cursors of its neighbours; null where there is no such page. */
export type Page<Row> = { rows: Row[]; newer: string | null; older: string | null }

/** A page with the number of all rows, at most `MAX_COUNT` + 1. */
export type CountedPage<Row> = Page<Row> & { count: number }

/** The two columns that a list is ordered by. */
type KeysetColumns = { at: Column; id: Column }

/**
 * The clauses of the statement for one page. The limit is one row more than a page, to see whether there is another.
 */
export type PageQuery = { position: PagePosition; where: SQL | undefined; orderBy: SQL[]; limit: number }

/**
 * Loads the page at `position` of a list ordered by (`at`, `id`), newest first. An index on (at desc, id desc), with
 * the list's equality columns before them, makes each page one short range at any depth.
 *
 * The first page is the answer to a cursor of another list (its key has another type), to a page past the end, and to a
 * page before a cursor that reaches the start: the first page is always full.
 *
 * @param run the list's own select with the page's condition, order and limit; its rows are in that order
 * @param keyOf the row's values of `columns`
 */
export async function loadPage<Row>(
  position: PagePosition,
  columns: KeysetColumns,
  run: (query: PageQuery) => Promise<Row[]>,
  keyOf: (row: Row) => { at: Date; id: string },
): Promise<Page<Row>> {
  const firstPage = () => loadPage(null, columns, run, keyOf)
  if (position && columns.id.getSQLType() === 'uuid' && !isId(cursorOf(position).id)) return firstPage()
  const rows = await run({
    position,
    where: position === null ? undefined : keysetCondition(columns, position),
    orderBy: keysetOrder(columns, position),
    limit: PAGE_SIZE + 1,
  })
  const backwards = isBackwards(position)
  const hasMore = rows.length > PAGE_SIZE
  if (backwards ? !hasMore : position !== null && rows.length === 0) return firstPage()
  const shown = rows.slice(0, PAGE_SIZE)
  if (backwards) shown.reverse()
  const cursorAt = (row: Row | undefined) => {
    if (!row) return null
    const { at, id } = keyOf(row)
    return encodeCursor({ createdAt: at, id })
  }
  return {
    rows: shown,
    newer: position === null ? null : cursorAt(shown[0]),
    older: hasMore || backwards ? cursorAt(shown.at(-1)) : null,
  }
}

/** The order of the statement for the page at `position`: ascending for a page before a cursor, else newest first. */
export function keysetOrder({ at, id }: Record<'at' | 'id', SQLWrapper>, position: PagePosition): SQL[] {
  return isBackwards(position) ? [sql`${at} asc`, sql`${id} asc`] : [sql`${at} desc`, sql`${id} desc`]
}

function keysetCondition({ at, id }: KeysetColumns, position: NonNullable<PagePosition>): SQL {
  const cursor = cursorOf(position)
  const comparison = isBackwards(position) ? sql`>` : sql`<`
  return sql`(${at}, ${id}) ${comparison} (${cursor.createdAt}::timestamptz, ${cursor.id}::${sql.raw(id.getSQLType())})`
}

function cursorOf(position: NonNullable<PagePosition>) {
  return 'after' in position ? position.after : position.before
}

function isBackwards(position: PagePosition): boolean {
  return position !== null && 'before' in position
}
