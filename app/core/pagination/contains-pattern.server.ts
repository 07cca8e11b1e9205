/** The `like` pattern that finds `term` anywhere in a text. `%`, `_` and `\` in the term are escaped. */
export function containsPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
