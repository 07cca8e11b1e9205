/** The width of a text in pixels. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

/**
 * Wraps a text to at most `maxLines` lines of `maxWidth` pixels. A word that is longer than a line is broken. A text
 * that does not fit ends with an ellipsis.
 */
export function fitText(
  text: string,
  measure: Measure,
  { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
) {
  const fits = (line: string) => measure(line) <= maxWidth
  const lines: string[] = []
  let rest = text.trim().split(/\s+/).filter(Boolean)
  while (rest.length > 0 && lines.length < maxLines) {
    const [line, after] = takeLine(rest, fits)
    lines.push(line)
    rest = after
  }
  const last = lines.pop()
  if (last === undefined) return []
  if (rest.length === 0) return [...lines, last]
  const beginning = cut(last, (line) => fits(line + ELLIPSIS))
  return [...lines, beginning.replace(/(?<=.)[\s,;:–(-]+$/, '') + ELLIPSIS]
}

/** The words that fit on one line, at least one or a part of it, and the words after them. */
function takeLine(words: string[], fits: (line: string) => boolean): [string, string[]] {
  const [first = '', ...others] = words
  if (!fits(first)) {
    const part = cut(first, fits)
    return [part, [first.slice(part.length), ...others]]
  }
  let line = first
  let count = 1
  for (const word of others) {
    if (!fits(`${line} ${word}`)) break
    line += ` ${word}`
    count += 1
  }
  return [line, words.slice(count)]
}

/** The longest beginning that fits; at least one character. */
function cut(text: string, fits: (line: string) => boolean): string {
  const characters = [...text]
  let count = characters.length
  while (count > 1 && !fits(characters.slice(0, count).join(''))) count -= 1
  return characters.slice(0, count).join('')
}

/**
 * A text in the characters of a face: other letters without their accents, everything else left out, such as emoji.
 *
 * @param has whether the face has a character
 */
export function inCharactersOf(text: string, has: (character: string) => boolean): string {
  const kept = [...text.normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' '
    if (has(character)) return character
    return [...character.normalize('NFD')].filter((part) => !/\p{M}/u.test(part) && has(part)).join('')
  })
  return kept.join('').replace(/ +/g, ' ').trim()
}
