import { type Cursor, decodeCursor } from './cursor.ts'

/** Rows per page (product.md section 3). */
export const PAGE_SIZE = 20

/** The page of a list, newest first: the rows after a cursor (older), before a cursor (newer), or the first page (null). */
export type PagePosition = { after: Cursor } | { before: Cursor } | null

/** Parses `after` or `before` from an address; `after` wins. An invalid cursor gives the first page. */
export function parsePagePosition(params: URLSearchParams): PagePosition {
  const after = decodeCursor(params.get('after'))
  if (after) return { after }
  const before = decodeCursor(params.get('before'))
  return before && { before }
}

/** The addresses of a list's neighbouring pages: the same search with one cursor. Null where there is no such page. */
export function pageHrefs(
  address: { pathname: string; search: string },
  { newer, older }: { newer: string | null; older: string | null },
): { newerHref: string | null; olderHref: string | null } {
  const hrefWith = (parameter: 'before' | 'after', cursor: string | null) => {
    if (cursor === null) return null
    const params = new URLSearchParams(address.search)
    params.delete('before')
    params.delete('after')
    params.set(parameter, cursor)
    return `${address.pathname}?${params}`
  }
  return { newerHref: hrefWith('before', newer), olderHref: hrefWith('after', older) }
}
