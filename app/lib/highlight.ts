type Segment = { text: string; match: boolean }

const MAX_TERMS = 12

/**
 * Splits a text into segments that match one of the search terms, ignoring case, and segments that do not. Terms after
 * the twelfth and terms of more than 100 characters are ignored.
 */
export function highlight(text: string, searched: readonly string[]): Segment[] {
  const terms = searched
    .map((term) => term.trim())
    .filter((term) => term !== '' && term.length <= 100)
    .slice(0, MAX_TERMS)
    .sort((a, b) => b.length - a.length)
  if (text === '') return []
  if (terms.length === 0) return [{ text, match: false }]
  const pattern = new RegExp(terms.map(escapePattern).join('|'), 'giu')
  const segments: Segment[] = []
  let from = 0
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) segments.push({ text: text.slice(from, found.index), match: false })
    segments.push({ text: found[0], match: true })
    from = found.index + found[0].length
  }
  if (from < text.length) segments.push({ text: text.slice(from), match: false })
  return segments
}

/** `text` as a part of a regular expression that matches it. */
export const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
