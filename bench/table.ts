/** Prints a table. The first column is aligned left, the others right. */
export function printTable(title: string, heads: string[], rows: string[][]): void {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')
  console.log(`\n${title}\n`)
  console.log(line(heads))
  console.log(line(widths.map((width) => '─'.repeat(width))))
  for (const row of rows) console.log(line(row))
}

/** A number with three significant digits; a dash for null. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

export function times(dividend: number | null | undefined, divisor: number | null | undefined): string {
  if (!dividend || !divisor) return '–'
  return `${figure(dividend / divisor)}×`
}
