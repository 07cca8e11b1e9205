import { describe, expect, test } from 'vitest'
import type { Product, Variant } from './product.ts'
import { findVariantByValues, hasPriceRange, initialVariant, listOptionChoices, selectOptionValue } from './variants.ts'

const aud = { code: 'aud', digits: 2, template: '$$1', symbol: '$' }

function variant(colour: string, size: string, fields: Partial<Variant> = {}): Variant {
  const id = `${colour}-${size}`
  const values = { colour, size }
  const facts = { title: `${colour} / ${size}`, sku: null, imageUrl: null, price: 3200, salePrice: null, stock: null }
  return { id, values, currency: aud, ...facts, ...fields }
}

function tee(variants: Variant[]): Product {
  return {
    id: 'prod_tee',
    title: 'Tee',
    subtitle: null,
    ribbon: null,
    description: '',
    slug: 'tee',
    purchasable: true,
    variants,
    pricingVariantId: variants[0]?.id ?? '',
    options: [
      { id: 'colour', title: 'Colour', values: ['green', 'navy'] },
      { id: 'size', title: 'Size', values: ['S', 'M', 'L'] },
    ],
    images: [],
    collections: [],
    additionalInfo: [],
    relatedIds: [],
    seoDescription: null,
    noindex: false,
    updatedAt: null,
  }
}

const greenS = variant('green', 'S')
const greenM = variant('green', 'M', { stock: 0 })
const navyM = variant('navy', 'M', { price: 3500, salePrice: 3000 })
const navyL = variant('navy', 'L', { stock: 2 })
const product = tee([greenS, greenM, navyM, navyL])
const [colour, size] = product.options
if (!colour || !size) throw new Error('The tee has two options.')

test('a product has a price range if its variants have different prices', () => {
  expect(hasPriceRange(product)).toBe(true)
  expect(hasPriceRange(tee([greenS, greenM]))).toBe(false)
})

describe('a product page starts', () => {
  test('with the variant in its address', () => {
    expect(initialVariant(product, 'navy-L').id).toBe('navy-L')
  })
  test('otherwise with the first variant in stock at the displayed price', () => {
    const pricedByNavyL = { ...product, pricingVariantId: navyL.id }
    expect(initialVariant(pricedByNavyL, null).id).toBe('green-S')
    expect(initialVariant(product, 'nonsense').id).toBe('green-S')
    expect(initialVariant(product, null).id).toBe('green-S')
  })
  test('otherwise with the first variant in stock, or the one that prices the product', () => {
    expect(initialVariant(tee([greenM, navyM]), null).id).toBe('navy-M')
    expect(initialVariant(tee([greenM]), null).id).toBe('green-M')
  })
})

describe('an option picker', () => {
  test('offers all values of the first option', () => {
    expect(listOptionChoices(product, colour, greenS)).toEqual([
      { value: 'green', isAvailable: true, hint: null },
      { value: 'navy', isAvailable: true, hint: null },
    ])
  })
  test('disables values of the second option that are not available and marks sold-out ones', () => {
    expect(listOptionChoices(product, size, greenS)).toEqual([
      { value: 'S', isAvailable: true, hint: null },
      { value: 'M', isAvailable: true, hint: 'Sold out' },
      { value: 'L', isAvailable: false, hint: 'Not available in green' },
    ])
  })
  test('marks a value as sold out if its combination with the later values is sold out', () => {
    expect(listOptionChoices(product, colour, greenM)[0]?.hint).toBe('Sold out')
    expect(listOptionChoices(tee([greenM, navyL]), colour, navyL)[0]?.hint).toBe('Sold out')
  })
  test('keeps the earlier values and as many later values as possible', () => {
    expect(selectOptionValue(product, size, 'M', greenS).id).toBe('green-M')
    expect(selectOptionValue(product, colour, 'navy', greenM).id).toBe('navy-M')
    expect(selectOptionValue(product, colour, 'navy', greenS).id).toBe('navy-M')
    expect(selectOptionValue(product, colour, 'green', navyL).id).toBe('green-S')
  })
  test('keeps the selected variant if a value is not available', () => {
    expect(selectOptionValue(product, size, 'L', greenS).id).toBe('green-S')
  })
})

test('a form without scripts finds a variant by its values', () => {
  expect(findVariantByValues(product, ['navy', 'L'])?.id).toBe('navy-L')
  expect(findVariantByValues(product, ['green', 'L'])).toBeNull()
  expect(findVariantByValues(product, [null])).toBeNull()
})
