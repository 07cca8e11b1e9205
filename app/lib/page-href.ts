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
