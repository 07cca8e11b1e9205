import { type Cursor, decodeCursor } from './cursor.ts'

/** Where a page of a list, newest first, begins: below a row, above a row, or at the top. */
export type PagePosition = { after: Cursor } | { before: Cursor } | null

/** Reads `after` or `before` from an address; whatever is not a cursor of ours is the first page. */
export function parsePagePosition(params: URLSearchParams): PagePosition {
  const after = decodeCursor(params.get('after'))
  if (after) return { after }
  const before = decodeCursor(params.get('before'))
  return before && { before }
}

/** The addresses of a list's neighbouring pages: the same search, with one cursor. Null where there is no such page. */
export function pageHrefs(
  address: { pathname: string; search: string },
  { newer, older }: { newer: string | null; older: string | null },
): { newerHref: string | null; olderHref: string | null } {
  const at = (turn: 'before' | 'after', word: string | null) => {
    if (word === null) return null
    const params = new URLSearchParams(address.search)
    params.delete('before')
    params.delete('after')
    params.set(turn, word)
    return `${address.pathname}?${params}`
  }
  return { newerHref: at('before', newer), olderHref: at('after', older) }
}
