import { formatNumber } from '#app/lib/numbers.ts'

/** Dashboard counts are capped, so that the page costs the same on a large site. A higher count shows as "10,000+". */
export const MAX_COUNT = 10_000

/** `1,234`, or `10,000+` for a count that is capped at `max`; null for a list that is not counted. */
export function formatCount(count: number, max?: number): string
export function formatCount(count: number | null, max?: number): string | null
export function formatCount(count: number | null, max = MAX_COUNT): string | null {
  if (count === null) return null
  return count > max ? `${formatNumber(max)}+` : formatNumber(count)
}

/** `1 account`, `2 accounts`, `10,000+ accounts` for a count that is capped at `max`. */
export function formatCountOf(count: number, singular: string, max = MAX_COUNT): string {
  return `${formatCount(count, max)} ${count === 1 ? singular : `${singular}s`}`
}
