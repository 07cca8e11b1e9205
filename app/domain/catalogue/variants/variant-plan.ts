export const MAX_VARIANTS = 100

/** An option as somebody wishes it: its title and its values in order. */
export type OptionInput = { title: string; values: string[] }

/** A variant by its values, one an option in the options' order. */
type Combination = string[]
export type CurrentVariant = { id: string; values: Combination }

export type VariantPlan = {
  /** What exists and stays, with its values as they will be; and what is made. In the order of the options' values. */
  variants: { id: string | null; values: Combination }[]
  /** Ids of variants that leave the shop. */
  removed: string[]
}

const keyOf = (values: Combination) => values.join('\u001f')

/**
 * What becomes of a product's variants when its options change from `current` to `wished`; the n-th of one are the n-th
 * of the other.
 *
 * A variant stays where its values do. Values that changed in a list of the same length are renamed. Combinations with a
 * value that was not there before are made; those that an admin took out before stay out. A new option gives every
 * variant its first value; where an option goes, the first variant of each rest stays. @returns null past 100 variants
 */
export function planVariants(
  current: { options: string[][]; variants: CurrentVariant[] },
  wished: readonly OptionInput[],
): VariantPlan | null {
  const all = listCombinations(wished.map(({ values }) => values))
  if (all === null) return null
  const renames = wished.map(({ values }, n) => findRenamedValues(current.options[n] ?? [], values))
  const staying = new Map<string, string>()
  const removed: string[] = []
  for (const { id, values } of current.variants) {
    const next = wished.map((option, n) => {
      const value = n < current.options.length ? values[n] : option.values[0]
      return renames[n]?.get(value ?? '') ?? value ?? ''
    })
    const key = keyOf(next)
    const isWished = next.every((value, n) => wished[n]?.values.includes(value))
    if (isWished && !staying.has(key)) staying.set(key, id)
    else removed.push(id)
  }
  const fresh = wished.map(({ values }, n) => new Set(addedValues(current.options[n], values, renames[n])))
  const variants = all.flatMap((values) => {
    const id = staying.get(keyOf(values)) ?? null
    const isNew = values.some((value, n) => fresh[n]?.has(value))
    return id !== null || isNew ? [{ id, values }] : []
  })
  return { variants, removed }
}

/** Values that were not there before; of a new option all but the first, which existing variants take. */
function addedValues(
  before: string[] | undefined,
  values: string[],
  renames: Map<string, string> | undefined,
): string[] {
  if (before === undefined) return values.slice(1)
  const known = new Set(before.map((value) => renames?.get(value) ?? value))
  return values.filter((value) => !known.has(value))
}

function findRenamedValues(before: string[], after: string[]): Map<string, string> {
  if (before.length !== after.length) return new Map()
  const pairs = before.map((value, n) => [value, after[n] ?? ''] as const)
  return new Map(pairs.filter(([old, next]) => !after.includes(old) && !before.includes(next)))
}

/** Every combination of the lists' values, the last list turning fastest; null past 100. */
function listCombinations(lists: readonly string[][]): Combination[] | null {
  let all: Combination[] = [[]]
  for (const values of lists) {
    all = all.flatMap((combination) => values.map((value) => [...combination, value]))
    if (all.length > MAX_VARIANTS) return null
  }
  return all
}
