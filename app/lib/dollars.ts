/** Ten million dollars: more than anyone is paid in a year. */
const MAX_CENTS = 1_000_000_000

const DOLLARS = /^(?:aud?\s*)?\$?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))?(k)?$/i

/**
 * Parses an amount from a pay field ('85,000', '$28.50', '85k', '85 000') to integer cents. Null for any other text,
 * including fractions of a cent and more than ten million dollars.
 */
export function parseDollars(text: string): number | null {
  const parts = DOLLARS.exec(text.normalize('NFKC').trim())
  if (!parts?.[1]) return null
  const cents = Number(parts[1].replace(/[, ]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  const total = parts[3] ? cents * 1000 : cents
  return total <= MAX_CENTS ? total : null
}

/** Formats cents without a currency sign, as in a pay field: `85,000`, `28.50`. */
export function formatDollars(cents: number): string {
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return cents % 100 === 0 ? dollars : `${dollars}.${String(cents % 100).padStart(2, '0')}`
}
