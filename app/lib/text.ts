const BULLET = /^(?:[-*•·●▪◦‣–—]|[-–—]>|\d{1,2}[.)])\s+/

/**
 * Normalises user input for storing: NFC, line breaks as \n, trimmed, without control characters (except tab and line
 * break), byte order marks, broken surrogates and marks that change the direction of text, which would reverse what
 * follows a name.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

/** `normaliseText` for a single line: any run of white space becomes one space. */
export function normaliseLine(text: string): string {
  return normaliseText(text).replace(/\s+/g, ' ')
}

/** An item of a list without its leading bullet or number: `1. Drive` and `- Drive` become `Drive`. */
export function withoutBullet(line: string): string {
  return line.replace(BULLET, '')
}

/**
 * The items of a text with one item per line, without blank lines and leading bullets or numbers; white space is
 * collapsed.
 */
export function linesToItems(text: string): string[] {
  return normaliseText(text)
    .split('\n')
    .map((line) => withoutBullet(line.trim()).replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !/^[-*•·●▪◦‣–—]$/.test(line))
}

/** The text of a text area with one item per line. */
export function itemsToLines(items: readonly string[]): string {
  return items.join('\n')
}

/** The paragraphs of a text, separated by blank lines, trimmed. Single line breaks are kept. */
export function splitParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * True if a paragraph is probably a heading ('About the team', 'WHAT WE OFFER'): one line of at most 60 characters that
 * starts with a letter or digit and has no final punctuation. Job ads from other boards have lost their heading markup.
 */
export function isLikelyHeading(paragraph: string): boolean {
  return paragraph.length <= 60 && /^[\p{L}\p{N}]/u.test(paragraph) && !/\n|[.!,;:…]$|@|https?:/.test(paragraph)
}

/** One line of at most `max` characters, cut at a word boundary if possible, with '…' at the cut. */
export function excerpt(text: string, max: number): string {
  const line = normaliseLine(text)
  if (line.length <= max) return line
  if (max < 1) return ''
  const head = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const space = line[head.length] === ' ' ? head.length : head.lastIndexOf(' ')
  const cut = space > max / 2 ? head.slice(0, space) : head
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}

/** The first `count` sentences of a text in one line; only the first where together they are longer than `max`. */
export function firstSentences(text: string, count: number, max: number): string {
  const sentences = normaliseLine(text).split(/(?<=[.!?][”"’')]?)\s+(?=[“"'‘]?[\p{Lu}\p{N}])/u)
  for (let shown = count; shown > 1; shown -= 1) {
    const joined = sentences.slice(0, shown).join(' ')
    if (joined.length <= max) return joined
  }
  return excerpt(sentences[0] ?? '', max)
}

/** The initials of the first and the last word of a name, in capitals; '' for a name without letters. */
export function initials(name: string): string {
  const letters = normaliseText(name)
    .split(/\s+/)
    // The Unicode classes are last, because a browser takes milliseconds to compile them.
    .map((word) => (/^[a-z\d]/i.exec(word) ?? /[\p{L}\p{N}]/u.exec(word))?.[0] ?? '')
    .filter((letter) => letter !== '')
  const picked = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return picked.join('').toUpperCase()
}
