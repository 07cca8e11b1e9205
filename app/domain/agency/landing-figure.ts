/**
 * The number that a landing page figure states: 1200 for `1,200+`, 10000 for `10k+`. Null for a text without a number.
 */
export function parseLandingFigure(figure: string): number | null {
  const match = /(\d[\d,. ]*)\s*([km])?/i.exec(figure)
  if (!match?.[1]) return null
  const scale = { k: 1_000, m: 1_000_000 }[match[2]?.toLowerCase() ?? ''] ?? 1
  // `1.2k` has a decimal point; `1,200` and `1 200` group thousands.
  const number = scale === 1 ? match[1].replace(/[^\d]/g, '') : match[1].replace(/[^\d.]/g, '')
  return Math.round(Number(number) * scale)
}
