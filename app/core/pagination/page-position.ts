import { type Cursor, decodeCursor } from './cursor.ts'
import { formatCount, MAX_COUNT } from './format-count.ts'
import { formatPageRange } from './format-page-range.ts'

/** Rows per page. */
export const PAGE_SIZE = 20

/**
 * The page of a list, newest first: the rows after a cursor (older), before a cursor (newer), or the first page (null).
 */
export type PagePosition = { after: Cursor } | { before: Cursor } | null

/** Parses `after` or `before` from an address; `after` wins. An invalid cursor gives the first page. */
export function parsePagePosition(params: URLSearchParams): PagePosition {
  const after = decodeCursor(params.get('after'))
  if (after) return { after }
  const before = decodeCursor(params.get('before'))
  return before && { before }
}

/** The links to the pages before and after one, and where it is in its list: the props of `Pagination`. */
export type PageLinks = { newerHref: string | null; olderHref: string | null; position: string }

/** The links and the position of a page; a list that does not count its rows has no `count`. */
export function parsePageLinks(
  url: { pathname: string; search: string },
  { rows, count = null, ...neighbours }: Neighbours & { rows: readonly unknown[]; count?: number | null },
): PageLinks {
  const params = new URLSearchParams(url.search)
  const known = count !== null && count <= MAX_COUNT ? count : null
  const range = parsePageRange(params, { ...neighbours, length: rows.length, count: known })
  return {
    ...pageHrefs(url, neighbours, range),
    position:
      count === null ? `Page ${Math.ceil(range.start / PAGE_SIZE)}` : formatPageRange(range, formatCount(count)),
  }
}

type Neighbours = { newer: string | null; older: string | null }

/** The rows that a page shows, counted from 1, of `count` rows; null: more than are counted. */
export type PageRange = { start: number; end: number; count: number | null }

/**
 * Which rows of its list a page shows. Cursors do not know it, so the links between pages carry the number of the first
 * row in `start`; the first and the last page do not need it.
 */
export function parsePageRange(
  params: URLSearchParams,
  { newer, older, length, count }: Neighbours & { length: number; count: number | null },
): PageRange {
  const start = newer === null ? 1 : parseStart(params, { length, count, isLastPage: older === null })
  return { start, end: start + length - 1, count }
}

/**
 * The number of the first row of a later page: the count gives that of the last page, `?start=` those of the others.
 */
function parseStart(
  params: URLSearchParams,
  { length, count, isLastPage }: { length: number; count: number | null; isLastPage: boolean },
): number {
  const last = count === null ? Number.MAX_SAFE_INTEGER : Math.max(1, count - length + 1)
  if (isLastPage && count !== null) return last
  const given = Number(params.get('start'))
  return Number.isSafeInteger(given) && given > 0 ? Math.min(given, last) : 1
}

/**
 * The addresses of a list's neighbouring pages: the same search with one cursor, and with the number of the first row
 * there. Null where there is no such page.
 */
export function pageHrefs(
  address: { pathname: string; search: string },
  { newer, older }: Neighbours,
  range: PageRange,
): { newerHref: string | null; olderHref: string | null } {
  const hrefWith = (parameter: 'before' | 'after', cursor: string | null, start: number) => {
    if (cursor === null) return null
    const params = new URLSearchParams(address.search)
    for (const name of ['before', 'after', 'start']) params.delete(name)
    params.set(parameter, cursor)
    params.set('start', String(Math.max(1, start)))
    return `${address.pathname}?${params}`
  }
  return {
    newerHref: hrefWith('before', newer, range.start - PAGE_SIZE),
    olderHref: hrefWith('after', older, range.end + 1),
  }
}
