/**
 * Sorts variants by the values of their first option, then of the next ones. The values of an option are in the order
 * in which `variants` first has them, so that new variants stand beside those with the same values.
 */
export function sortByOptionValues<Variant extends { values: readonly string[] }>(
  variants: readonly Variant[],
): Variant[] {
  const ranks = (variants[0]?.values ?? []).map((_, n) => {
    const values = new Set(variants.map(({ values }) => values[n] ?? ''))
    return new Map([...values].map((value, rank) => [value, rank]))
  })
  const rankOf = ({ values }: Variant, n: number) => ranks[n]?.get(values[n] ?? '') ?? 0
  return variants.toSorted((a, b) => {
    const n = ranks.findIndex((_, n) => rankOf(a, n) !== rankOf(b, n))
    return n === -1 ? 0 : rankOf(a, n) - rankOf(b, n)
  })
}
