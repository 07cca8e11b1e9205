/** Further words of a search are ignored. */
const MAX_WORDS = 10

/** In shorter words, a text is not read across its spaces: `top` is not in `cut to people`. */
const MIN_LENGTH_ACROSS_SPACES = 5

/**
 * Shorter ones of these letters are looked for at the start of a word: `tee` is not in `steel`, and `hat` not in
 * `that`.
 */
const SHORT_WORD = /^[a-z0-9]{1,3}$/

/** The ways to write each size. Words of a search, which are in lower case, find them as whole words only. */
const SIZES = [
  { names: ['xs', 'xsmall'], pattern: 'xs|x-?small|extra[- ]small' },
  { names: ['s', 'small'], pattern: 's|small' },
  { names: ['m', 'medium'], pattern: 'm|medium' },
  { names: ['l', 'large'], pattern: 'l|large' },
  { names: ['xl', 'xlarge'], pattern: 'xl|x-?large|extra[- ]large' },
  { names: ['2xl', 'xxl'], pattern: '2xl|xxl' },
  { names: ['3xl', 'xxxl'], pattern: '3xl|xxxl' },
]

/** Words of shops for the same kind of product. One stands for another only where no product has the word itself. */
const SYNONYMS = [
  ['tee', 'tshirt', 'shirt'],
  ['hivis', 'hiviz', 'highvis', 'highvisibility'],
  ['mug', 'cup'],
  ['bottle', 'flask'],
  ['tote', 'bag'],
  ['hat', 'cap'],
  ['jacket', 'shell', 'coat'],
  ['hoodie', 'jumper', 'sweater', 'sweatshirt'],
  ['pants', 'trousers'],
  ['notebook', 'notepad', 'journal'],
  ['grey', 'gray'],
]

export type SearchWord = {
  /** In lower case, without hyphens and apostrophes. */
  text: string
  /** The word, and the singular or plural forms of it that differ from it. A text with one of them has the word. */
  forms: readonly string[]
  /** For a size: a regular expression of its names, each a whole word. Null: the word can be a part of another. */
  size: string | null
}

/**
 * Deleted from texts and words before they are compared, so that `hivis` finds `Hi-Vis`, and `womens` finds `Women’s`.
 */
const IGNORED_MARKS = "-–’'"

/** The words of a search, without repetitions. `extra large` is one word. */
export function parseSearchTerms(search: string): SearchWord[] {
  const words = search
    .toLowerCase()
    .replace(/\b(?:extra|x)[- ](large|small)\b/g, 'x$1')
    .split(/\s+/)
    .map(withoutMarks)
    .filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS).map(toSearchWord)
}

/** A word of a search with its singular and plural forms, and the pattern of a size if it names one. */
export function toSearchWord(text: string): SearchWord {
  const size = SIZES.find(({ names }) => names.includes(text))
  return {
    text,
    forms: formsOf(text),
    size: size ? `(^|[^[:alnum:]])(${size.pattern})([^[:alnum:]]|$)` : null,
  }
}

/** Whether the word is looked for across the spaces of a text too: `penset` finds `Pen set`. */
export function isFoundAcrossSpaces(form: string): boolean {
  return form.length >= MIN_LENGTH_ACROSS_SPACES
}

/**
 * For a short form: a regular expression that finds it at the start of a word or after a hyphen, also with hyphens in
 * it: `vis` and `hiv` are in `Hi-Vis`. Null if the form can be anywhere in a word.
 */
export function startPattern(form: string): string | null {
  return SHORT_WORD.test(form) ? `(^|[^[:alnum:]])${[...form].join('[-–]?')}` : null
}

/** Other words for the same kind of product, as in `SearchWord.text`. */
export function listSynonyms({ forms }: SearchWord): string[] {
  return SYNONYMS.filter((names) => names.some((name) => forms.includes(name))).flatMap((names) =>
    names.filter((name) => !forms.includes(name)),
  )
}

/**
 * Whether a text of a product has the word: `public-api/product-search.server.ts` has the same rule for the database.
 */
export function hasWord(text: string, { forms, size }: SearchWord): boolean {
  const lower = text.toLowerCase()
  if (size !== null) return hasPattern(lower, size)
  const plain = withoutMarks(lower)
  const joined = plain.replaceAll(' ', '')
  return forms.some((form) => {
    const pattern = startPattern(form)
    return pattern === null ? (isFoundAcrossSpaces(form) ? joined : plain).includes(form) : hasPattern(lower, pattern)
  })
}

/** Whether a regular expression of the database finds something in a text in lower case without its apostrophes. */
function hasPattern(text: string, pattern: string): boolean {
  return new RegExp(pattern.replaceAll('[:alnum:]', '\\p{L}\\p{N}'), 'u').test(text.replace(/['’]/g, ''))
}

/** A word or text without the marks that a search ignores. */
export function withoutMarks(text: string): string {
  return [...text].filter((letter) => !IGNORED_MARKS.includes(letter)).join('')
}

/** `vests` and `vest`, `boxes` and `box`, `accessories` and `accessory`; `vest` finds `vests` as a part of it. */
function formsOf(word: string): string[] {
  if (word.length <= 3 || !/[a-z]/.test(word)) return [word]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (word.endsWith('ies')) return [word.slice(0, -1), `${word.slice(0, -3)}y`]
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return [word.slice(0, -2)]
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [word]
}
