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

test('different prices are told', () => {
  expect(hasPriceRange(product)).toBe(true)
  expect(hasPriceRange(tee([greenS, greenM]))).toBe(false)
})

describe('a product page begins', () => {
  test('with the variant of its address', () => {
    expect(initialVariant(product, 'navy-L').id).toBe('navy-L')
  })
  test('else with the first in stock at the price that it shows', () => {
    const later = { ...product, pricingVariantId: navyL.id }
    expect(initialVariant(later, null).id).toBe('green-S')
    expect(initialVariant(product, 'nonsense').id).toBe('green-S')
    expect(initialVariant(product, null).id).toBe('green-S')
  })
  test('else with the first in stock, else with the one that prices it', () => {
    expect(initialVariant(tee([greenM, navyM]), null).id).toBe('navy-M')
    expect(initialVariant(tee([greenM]), null).id).toBe('green-M')
  })
})

describe('the pickers', () => {
  test('every value of the first option is possible', () => {
    expect(listOptionChoices(product, colour, greenS)).toEqual([
      { value: 'green', isAvailable: true, hint: null },
      { value: 'navy', isAvailable: true, hint: null },
    ])
  })
  test('what nobody makes of the second is not, and says why; sold out is said', () => {
    expect(listOptionChoices(product, size, greenS)).toEqual([
      { value: 'S', isAvailable: true, hint: null },
      { value: 'M', isAvailable: true, hint: 'sold out' },
      { value: 'L', isAvailable: false, hint: 'not in green' },
    ])
  })
  test('a value is sold out as far as it is meant: with the values after it', () => {
    expect(listOptionChoices(product, colour, greenM)[0]?.hint).toBe('sold out')
    expect(listOptionChoices(tee([greenM, navyL]), colour, navyL)[0]?.hint).toBe('sold out')
  })
  test('choosing keeps what came before and as much as can of what comes after', () => {
    expect(selectOptionValue(product, size, 'M', greenS).id).toBe('green-M')
    expect(selectOptionValue(product, colour, 'navy', greenM).id).toBe('navy-M')
    expect(selectOptionValue(product, colour, 'navy', greenS).id).toBe('navy-M')
    expect(selectOptionValue(product, colour, 'green', navyL).id).toBe('green-S')
  })
  test('what cannot be chosen changes nothing', () => {
    expect(selectOptionValue(product, size, 'L', greenS).id).toBe('green-S')
  })
})

test('a plain form names a variant by its values', () => {
  expect(findVariantByValues(product, ['navy', 'L'])?.id).toBe('navy-L')
  expect(findVariantByValues(product, ['green', 'L'])).toBeNull()
  expect(findVariantByValues(product, [null])).toBeNull()
})
