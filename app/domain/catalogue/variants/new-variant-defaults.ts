type Known = {
  values: string[]
  /** Position among the product's variants after the edit. */
  position: number
  priceCents: number
  weightGrams: number | null
  manageInventory: boolean
  imageId: string | null
}

/**
 * What a new variant starts with: price, weight and stock tracking of the variant that shares the most values with it
 * (the closest one in the list if several do), and the image that all variants with one of its values have in common.
 * Maroon XL costs what Maroon L costs and shows the maroon image; a new colour has no image yet.
 */
export function newVariantDefaults(
  created: { values: string[]; position: number },
  known: readonly Known[],
): Omit<Known, 'values' | 'position'> {
  const sharedValues = ({ values }: Known) => values.filter((value, n) => value === created.values[n]).length
  const distance = ({ position }: Known) => Math.abs(position - created.position)
  const [nearest] = known.toSorted((a, b) => sharedValues(b) - sharedValues(a) || distance(a) - distance(b))
  if (!nearest) throw new Error('A product has at least one variant.')
  const commonImages = created.values.flatMap((value, n) => {
    const images = new Set(known.filter(({ values }) => values[n] === value).map(({ imageId }) => imageId))
    return images.size === 1 ? [...images] : []
  })
  const { priceCents, weightGrams, manageInventory } = nearest
  return { priceCents, weightGrams, manageInventory, imageId: commonImages.find((id) => id !== null) ?? null }
}
