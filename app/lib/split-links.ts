const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** Punctuation after an address that belongs to the sentence. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]]+$/

/** Splits a text into web addresses and plain text. `href` is null for plain text. */
export function splitLinks(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING_PUNCTUATION, '')
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: address, href: address })
    from = found.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}
