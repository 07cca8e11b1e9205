import { editDistance } from '#app/lib/spelling/edit-distance.ts'

/** Whether `typed` is probably `word` with a slip: one edit in words of up to five letters, two in longer ones. */
export function isSpellingOf(typed: string, word: string): boolean {
  return editDistance(typed, word) <= (Math.min(typed.length, word.length) > 5 ? 2 : 1)
}
