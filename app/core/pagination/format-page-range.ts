/** Which rows of a list a page shows, counted from 1: `21 to 40 of 150`. */
export function formatPageRange({ start, end }: { start: number; end: number }, count: string): string {
  return `${start.toLocaleString('en-AU')} to ${end.toLocaleString('en-AU')} of ${count}`
}
