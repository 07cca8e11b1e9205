import { editDistance } from '#app/lib/spelling/edit-distance.ts'
import { listSynonyms, type SearchWord, toSearchWord, withoutMarks } from './search-terms.ts'

/** A word of the products' texts, and how many of the texts have it. */
export type ProductWord = { word: string; uses: number }

export type CorrectedSearch = {
  words: SearchWord[]
  /** The words as the products have them, separated by spaces. */
  text: string
  /** True if it differs from what was typed by one wrong letter a word or by a synonym: it is searched for instead. */
  isClose: boolean
}

/** A shorter word has no corrections, and one of `MIN_LENGTH_TWO_EDITS` letters can have two wrong ones. */
const MIN_LENGTH_WITH_TYPOS = 4
const MIN_LENGTH_TWO_EDITS = 6

/** Words whose lengths differ by more are not compared. */
export const MAX_EDITS = 2

/**
 * Replaces each word that no product has by a synonym that products have, or by the word of the products that is spelt
 * most like it.
 *
 * @param isKnown whether a product has the word, for the texts of `words` and of their synonyms
 * @param listSimilar words of the products that are spelt like an unknown one
 * @returns null if all words are known, or if one of the others has no replacement
 */
export function correctSpelling(
  words: readonly SearchWord[],
  isKnown: (text: string) => boolean,
  listSimilar: (text: string) => readonly ProductWord[],
): CorrectedSearch | null {
  const corrected: { text: string; edits: number }[] = []
  for (const word of words) {
    const synonym = isKnown(word.text) ? word.text : listSynonyms(word).find(isKnown)
    const replacement = synonym === undefined ? findSpelling(word, listSimilar(word.text)) : { text: synonym, edits: 0 }
    if (replacement === null) return null
    corrected.push(replacement)
  }
  const texts = corrected.map(({ text }) => text)
  if (texts.every((text, index) => text === words[index]?.text)) return null
  return {
    words: texts.map((text) => toSearchWord(withoutMarks(text))),
    text: texts.join(' '),
    isClose: corrected.every(({ edits }) => edits <= 1),
  }
}

/** Whether an unknown word can be a typo. A number cannot: it is another size or model. */
export function canHaveTypo({ text }: SearchWord): boolean {
  return text.length >= MIN_LENGTH_WITH_TYPOS && /\p{L}/u.test(text)
}

function findSpelling(typed: SearchWord, similar: readonly ProductWord[]): { text: string; edits: number } | null {
  if (!canHaveTypo(typed)) return null
  const spellings = similar
    .map(({ word, uses }) => ({ text: word, uses, plain: withoutMarks(word) }))
    .filter(({ plain }) => Math.abs(plain.length - typed.text.length) <= MAX_EDITS)
    .map(({ plain, ...word }) => ({
      ...word,
      lengthDifference: Math.abs(plain.length - typed.text.length),
      edits: Math.min(...[typed.text, ...typed.forms].map((form) => editDistance(form, plain))),
      maxEdits: Math.min(plain.length, typed.text.length) >= MIN_LENGTH_TWO_EDITS ? MAX_EDITS : 1,
    }))
  const [best] = spellings
    .filter(({ edits, maxEdits }) => edits <= maxEdits)
    .toSorted(
      (a, b) =>
        a.edits - b.edits || a.lengthDifference - b.lengthDifference || b.uses - a.uses || (a.text < b.text ? -1 : 1),
    )
  return best ?? null
}
