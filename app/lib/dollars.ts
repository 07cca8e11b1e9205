/** More than anybody is paid in a year: ten million dollars. */
const MAX_CENTS = 1_000_000_000

const DOLLARS = /^(?:aud?\s*)?\$?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.(\d{1,2}))?(k)?$/i

/**
 * Dollars as people type them into a pay field ('85,000', '$28.50', '85k', '85 000') → integer cents. Null for
 * everything else, fractions of a cent and amounts past ten million dollars included.
 */
export function parseDollars(text: string): number | null {
  const parts = DOLLARS.exec(text.normalize('NFKC').trim())
  if (!parts?.[1]) return null
  const cents = Number(parts[1].replace(/[, ]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  const whole = parts[3] ? cents * 1000 : cents
  return whole <= MAX_CENTS ? whole : null
}

/** Cents as a pay field shows them: `85,000`, `28.50`. */
export function formatDollarsForField(cents: number): string {
  const dollars = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return cents % 100 === 0 ? dollars : `${dollars}.${String(cents % 100).padStart(2, '0')}`
}
