/** `text` with its phone numbers kept in one line: spaces between digits, and after an area code, don't break. */
export function keepPhonesWhole(text: string): string {
  return text.replaceAll(/([\d)]) (?=\d)/g, '$1\u00a0')
}
