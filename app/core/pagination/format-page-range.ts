import { formatNumber } from '#app/lib/numbers.ts'

/** Which rows of a list a page shows, counted from 1: `21 to 40 of 150`. */
export function formatPageRange({ start, end }: { start: number; end: number }, count: string): string {
  return `${formatNumber(start)} to ${formatNumber(end)} of ${count}`
}
