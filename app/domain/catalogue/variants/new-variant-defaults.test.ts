import { expect, test } from 'vitest'
import { newVariantDefaults } from './new-variant-defaults.ts'

const known = [
  ['Navy', 'S', 3000, 'navy'],
  ['Navy', 'L', 3500, 'navy'],
  ['Maroon', 'S', 3100, 'maroon'],
  ['Maroon', 'L', 3600, 'maroon'],
].map(([colour, size, priceCents, imageId], n) => ({
  values: [String(colour), String(size)],
  position: n < 2 ? n : n + 1,
  priceCents: Number(priceCents),
  weightGrams: 180,
  manageInventory: true,
  imageId: String(imageId),
}))

test('a new size costs what the nearest size of the same colour costs, with the image of that colour', () => {
  const defaults = newVariantDefaults({ values: ['Maroon', 'XL'], position: 5 }, known)
  expect(defaults).toEqual({ priceCents: 3600, weightGrams: 180, manageInventory: true, imageId: 'maroon' })
})

test('a new colour costs what the same size costs in another colour, without an image', () => {
  const defaults = newVariantDefaults({ values: ['Red', 'L'], position: 7 }, known)
  expect(defaults).toMatchObject({ priceCents: 3600, imageId: null })
})
