/** The pattern of a contains-search for exactly these characters: `%`, `_` and `\` stand for themselves. */
export function containsPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
