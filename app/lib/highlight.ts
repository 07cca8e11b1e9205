export type Segment = { text: string; match: boolean }

const MAX_TERMS = 12

/**
 * Cuts a text into parts that match one of the search terms (without regard to case) and parts that do not. Joined
 * again they are the text. The query is split at white space unless the terms are given; terms past the twelfth and
 * past 100 characters are ignored.
 */
export function highlight(text: string, query: string | readonly string[]): Segment[] {
  const terms = (typeof query === 'string' ? query.split(/\s+/) : [...query])
    .map((term) => term.trim())
    .filter((term) => term !== '' && term.length <= 100)
    .slice(0, MAX_TERMS)
    .sort((a, b) => b.length - a.length)
  if (text === '') return []
  if (terms.length === 0) return [{ text, match: false }]
  const pattern = new RegExp(terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'giu')
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
