/** `1,234`, or `10,000+` for a count that was cut at `cap`. */
export function formatCount(count: number, cap: number): string {
  return count > cap ? `${cap.toLocaleString('en-AU')}+` : count.toLocaleString('en-AU')
}

/** `1 account`, `2 accounts`, `10,000+ accounts`. */
export function formatCountOf(count: number, cap: number, one: string, many = `${one}s`): string {
  return `${formatCount(count, cap)} ${count === 1 ? one : many}`
}
