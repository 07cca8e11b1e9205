export const MAX_VARIANTS = 100

/** An option in the form: its title and its values in order. */
export type OptionInput = { title: string; values: string[] }

/** The values of a variant, one per option, in the order of the options. */
type Combination = string[]
export type CurrentVariant = { id: string; values: Combination }

export type VariantPlan = {
  /** Variants to keep (with their new values) and to create (`id` null), in the order of the options' values. */
  variants: { id: string | null; values: Combination }[]
  /** Ids of variants to delete. */
  deleted: string[]
}

const keyOf = (values: Combination) => values.join('\u001f')

/**
 * Plans how the variants of a product change when its options change from `current` to `next`. The n-th option of
 * `next` is the n-th option of `current`.
 *
 * - A variant is kept while all of its values are.
 * - If a list of values keeps its length, a changed value is a rename.
 * - Combinations with a new value are created. Combinations that an admin has deleted stay deleted.
 * - A new option gives its first value to every existing variant. A removed option keeps the first variant of each
 *   remaining combination.
 *
 * @returns null for more than 100 variants
 */
export function planVariants(
  current: { options: string[][]; variants: CurrentVariant[] },
  next: readonly OptionInput[],
): VariantPlan | null {
  const all = listCombinations(next.map(({ values }) => values))
  if (all === null) return null
  const renames = next.map(({ values }, n) => findRenamedValues(current.options[n] ?? [], values))
  const kept = new Map<string, string>()
  const deleted: string[] = []
  for (const { id, values } of current.variants) {
    const newValues = next.map((option, n) => {
      const value = n < current.options.length ? values[n] : option.values[0]
      return renames[n]?.get(value ?? '') ?? value ?? ''
    })
    const key = keyOf(newValues)
    const isOffered = newValues.every((value, n) => next[n]?.values.includes(value))
    if (isOffered && !kept.has(key)) kept.set(key, id)
    else deleted.push(id)
  }
  const added = next.map(({ values }, n) => new Set(findAddedValues(current.options[n], values, renames[n])))
  const variants = all.flatMap((values) => {
    const id = kept.get(keyOf(values)) ?? null
    const isNew = values.some((value, n) => added[n]?.has(value))
    return id !== null || isNew ? [{ id, values }] : []
  })
  return { variants, deleted }
}

/** The values that an option did not have before. For a new option all but the first, which existing variants take. */
function findAddedValues(
  before: string[] | undefined,
  values: string[],
  renames: Map<string, string> | undefined,
): string[] {
  if (before === undefined) return values.slice(1)
  const known = new Set(before.map((value) => renames?.get(value) ?? value))
  return values.filter((value) => !known.has(value))
}

/** Old value → new value. Empty if the number of values differs. */
function findRenamedValues(before: string[], after: string[]): Map<string, string> {
  if (before.length !== after.length) return new Map()
  const pairs = before.map((value, n) => [value, after[n] ?? ''] as const)
  return new Map(pairs.filter(([old, next]) => !after.includes(old) && !before.includes(next)))
}

/** Every combination of the lists' values; the last list varies fastest. Null for more than 100. */
function listCombinations(lists: readonly string[][]): Combination[] | null {
  let all: Combination[] = [[]]
  for (const values of lists) {
    all = all.flatMap((combination) => values.map((value) => [...combination, value]))
    if (all.length > MAX_VARIANTS) return null
  }
  return all
}
