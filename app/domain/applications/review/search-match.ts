/** The words of a search, at most `MAX_TERMS`. */
export function searchTerms(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, MAX_TERMS) ?? []
}

const MAX_TERMS = 10

/** Where the words of a search stand in an application: the name of the text, and the part of it around them. */
export type SearchMatch = { source: string; segments: { text: string; isMatch: boolean }[] }

/** Matches that a row shows. */
export const MAX_MATCHES = 2

/** Characters shown before and after the first word that matches. */
type MatchContext = { before: number; after: number }

/** In a row of the list. */
export const CONTEXT: MatchContext = { before: 40, after: 90 }

/** On a card of the board, whose two lines have about 40 characters. */
export const COMPACT_CONTEXT: MatchContext = { before: 8, after: 60 }

/** The words of a short text that begin with one of the terms, marked; the text as it is without any. */
export function markMatches(text: string, terms: readonly string[]): SearchMatch['segments'] {
  const wanted = terms.map(fold).filter((term) => term !== '')
  const words = matchingWords(text, wanted)
  return words.length === 0 ? [{ text, isMatch: false }] : toSegments(text, words, 0, { before: 0, after: text.length })
}

/** The terms that no word of the texts begins with. */
export const termsNotIn = (texts: readonly string[], terms: readonly string[]): string[] =>
  terms.filter((term) => texts.every((text) => matchingWords(text, [fold(term)]).length === 0))

/**
 * The texts that contain words which begin with one of the terms, in their order, without regard to case and accents:
 * the part around the first such word, with all of them marked.
 */
export function findMatches(
  texts: readonly { source: string; text: string }[],
  terms: readonly string[],
  context: MatchContext = CONTEXT,
): SearchMatch[] {
  const wanted = terms.map(fold).filter((term) => term !== '')
  if (wanted.length === 0) return []
  const matches: SearchMatch[] = []
  for (const { source, text } of texts) {
    if (matches.length === MAX_MATCHES) break
    const words = matchingWords(text, wanted)
    const first = words[0]
    if (first) matches.push({ source, segments: toSegments(text, words, first.start, context) })
  }
  return matches
}

/**
 * The phone number, if one of the terms begins it or a part of it, with or without spaces and the country code. The
 * function `phone_words` of the database decides who is found; the tests compare the results.
 */
export function findPhoneMatch(phone: string, terms: readonly string[]): SearchMatch[] {
  const digits = phone.replaceAll(/\D/g, '').replace(/^61/, '0')
  const words = [...(phone.match(/\d+/g) ?? []), digits, digits.replace(/^0/, '61')]
  const isFound = terms.some((term) => words.some((word) => word.startsWith(term)))
  return isFound ? [{ source: 'Phone', segments: [{ text: phone, isMatch: true }] }] : []
}

type Word = { start: number; end: number }

function matchingWords(text: string, wanted: readonly string[]): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = fold(word)
    if (wanted.some((term) => folded.startsWith(term))) words.push({ start: index, end: index + word.length })
  }
  return words
}

function toSegments(text: string, words: readonly Word[], around: number, { before, after }: MatchContext) {
  const from = startOfWord(text, Math.max(0, around - before), before)
  const to = Math.min(text.length, around + after)
  const segments: SearchMatch['segments'] = []
  const add = (part: string, isMatch: boolean) => {
    if (part !== '') segments.push({ text: part.replaceAll(/\s+/g, ' '), isMatch })
  }
  if (from > 0) add('… ', false)
  let last = from
  for (const { start, end } of words.filter(({ start, end }) => start >= from && end <= to)) {
    add(text.slice(last, start), false)
    add(text.slice(start, end), true)
    last = end
  }
  add(text.slice(last, to).trimEnd(), false)
  if (to < text.length) add(' …', false)
  return segments
}

/**
 * The first position within `length` characters from `at` where a word begins, so that none is cut in half; `at`
 * without one.
 */
function startOfWord(text: string, at: number, length: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + length).search(/\s/)
  return space === -1 ? at : at + space + 1
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
