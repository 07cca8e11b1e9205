/** Words of a place's name that stay in lower case. */
const SMALL_WORDS = new Set(['on', 'of', 'the', 'upon'])

/** The name of a place from lower-case letters: 'mclaren vale' is 'McLaren Vale', "o'connor" is "O'Connor". */
export function titleCasePlace(name: string): string {
  return name
    .split(' ')
    .map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : titleCaseWord(word)))
    .join(' ')
}

function titleCaseWord(word: string): string {
  return word
    .replace(/(^|[-'’])(\p{L})(?=\p{L}{2})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^(Cbd)$/, 'CBD')
}
