/**
 * A text that the search field offers while someone types, with the number of open jobs it was found in; 0 if unknown.
 */
export type Suggestion = { text: string; kind: 'Job title' | 'Company' | 'Place'; count: number }

/** Suggestions in one list. */
export const MAX_SUGGESTIONS = 8

/** Characters from which a text gets suggestions. */
export const MIN_SUGGESTED_LENGTH = 2

/**
 * The suggestions that contain `typed` at the start of a word: those that start with it first, then the ones with more
 * jobs. Texts that differ only in case are one suggestion, in the spelling that most jobs have. What was typed already
 * is not suggested.
 */
export function rankSuggestions(candidates: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = typed.toLowerCase()
  const byText = Map.groupBy(candidates, ({ kind, text }) => `${kind} ${text.toLowerCase()}`)
  return [...byText.values()]
    .flatMap((same) => {
      const usual = mostUsedSpelling(same)
      return usual ? [{ ...usual, count: countJobs(same) }] : []
    })
    .map((suggestion) => ({ suggestion, at: positionOfWord(suggestion.text.toLowerCase(), wanted) }))
    .filter(({ suggestion, at }) => at !== -1 && suggestion.text.toLowerCase() !== wanted)
    .sort((one, other) => Math.sign(one.at) - Math.sign(other.at) || other.suggestion.count - one.suggestion.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ suggestion }) => suggestion)
}

const countJobs = (suggestions: readonly Suggestion[]) => suggestions.reduce((sum, { count }) => sum + count, 0)

/**
 * One of the suggestions with the spelling of most jobs. Of equal ones the first by character code, in whatever order.
 */
function mostUsedSpelling(same: readonly Suggestion[]): Suggestion | undefined {
  const spellings = [...Map.groupBy(same, ({ text }) => text).values()]
  const [most] = spellings.toSorted(
    (one, other) => countJobs(other) - countJobs(one) || ((one[0]?.text ?? '') < (other[0]?.text ?? '') ? -1 : 1),
  )
  return most?.[0]
}

/** The position of the first word in `text` that starts with `wanted`, or -1. */
function positionOfWord(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  }
  return -1
}
