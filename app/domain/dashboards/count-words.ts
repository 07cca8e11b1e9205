/** `1,234`, or `10,000+` for a count that was cut at `cap`. */
export function countWords(count: number, cap: number): string {
  return count > cap ? `${cap.toLocaleString('en-AU')}+` : count.toLocaleString('en-AU')
}

/** `1 account`, `2 accounts`, `10,000+ accounts`. */
export function counted(count: number, cap: number, one: string, many = `${one}s`): string {
  return `${countWords(count, cap)} ${count === 1 ? one : many}`
}
