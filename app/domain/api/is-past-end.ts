/**
 * Whether a program that reads a list page by page has passed its end, because the rows it had left are no longer in
 * the list. The lists answer that with their first page, as people expect; a program would read everything again.
 */
export function isPastEnd(position: object | null, { newer }: { newer: string | null }): boolean {
  return position !== null && 'after' in position && newer === null
}
