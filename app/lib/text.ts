const BULLET = /^(?:[-*•·●▪◦‣–—]|[-–—]>)\s+/

/**
 * Text from outside made fit to keep: NFC, line ends as \n, control characters (NUL included, tab and newline not),
 * byte order marks and broken surrogates gone, trimmed.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\ufeff/gu, '')
    .trim()
}

/** `normaliseText` for a single line: any run of white space becomes one space. */
export function normaliseLine(text: string): string {
  return normaliseText(text).replace(/\s+/g, ' ')
}

/** One item a line; blank lines and leading bullets ('- ', '• ', '* ') are dropped, white space inside is collapsed. */
export function linesToItems(text: string): string[] {
  return normaliseText(text)
    .split('\n')
    .map((line) => line.trim().replace(BULLET, '').replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !/^[-*•·●▪◦‣–—]$/.test(line))
}

/** The items as a text area shows them: one a line. */
export function itemsToLines(items: readonly string[]): string {
  return items.join('\n')
}

/** Paragraphs of a text: parts with a blank line between them, trimmed; single line ends inside are kept. */
export function splitParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * Does a paragraph read as the title of what follows it ('About the team', 'WHAT WE OFFER')? One line of at most 60
 * characters that begins with a letter or digit and does not end as a sentence does. Ads from other boards lose the
 * markup of their headings and keep the line.
 */
export function looksLikeHeading(paragraph: string): boolean {
  return paragraph.length <= 60 && /^[\p{L}\p{N}]/u.test(paragraph) && !/\n|[.!,;:…]$|@|https?:/.test(paragraph)
}

/** At most `max` characters on one line, cut at a word where there is one, with '…' in place of what is missing. */
export function excerpt(text: string, max: number): string {
  const line = normaliseLine(text)
  if (line.length <= max) return line
  if (max < 1) return ''
  const room = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const space = line[room.length] === ' ' ? room.length : room.lastIndexOf(' ')
  const cut = space > max / 2 ? room.slice(0, space) : room
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}

/** The first letters of the first and the last word of a name, in capitals; '' when it has no letters. */
export function initials(name: string): string {
  const letters = normaliseText(name)
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  const picked = letters.length > 1 ? [letters[0], letters.at(-1)] : letters
  return picked.join('').toUpperCase()
}

/** A key for comparing texts without regard to case, width or composition; never for showing. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
