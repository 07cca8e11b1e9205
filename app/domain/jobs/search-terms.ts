import { normaliseLine } from '#app/lib/text.ts'

/** Maximum number of words of a search that must match; the page ignores further ones. */
export const MAX_SEARCH_TERMS = 12

/** The different words of a search text; each must match. */
export const searchTerms = (text: string): string[] => differentWords(text).slice(0, MAX_SEARCH_TERMS)

/** Does the search use every word of the text? */
export const hasSearchableLength = (text: string): boolean =>
  differentWords(normaliseLine(text).replaceAll(',', ' ')).length <= MAX_SEARCH_TERMS

const differentWords = (text: string) => [...new Set(text.split(' ').filter((word) => word !== ''))]
