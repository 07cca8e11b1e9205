const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]]+$/

/** A text cut where http addresses begin and end: each part with its address, or null where it is plain. */
export function splitLinks(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '')
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: address, href: address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
