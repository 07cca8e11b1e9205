import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_LINES } from '#app/domain/checkout/checkout.ts'
import {
  addLines,
  type CartLine,
  countItems,
  parseCart,
  quantityOf,
  removeVariant,
  serialiseCart,
  setQuantity,
} from './cart-lines.ts'

const mug: CartLine = { productId: 'prod_mug', variantId: 'variant_mug', quantity: 2 }
const tee: CartLine = { productId: 'prod_tee', variantId: 'variant_tee_m', quantity: 1 }

/** The stored cart of the service's own clients: whole products and variants, with prices and stock. */
const snapshot = (variant: object) => [
  {
    product: { id: 'prod_mug', title: 'Mug', variants: [{ id: 'variant_mug' }], price_in_cents: 1 },
    variant: { id: 'variant_mug', title: 'Mug', inventory_quantity: 9, ...variant },
    quantity: 2,
  },
]

describe('a stored cart', () => {
  test('is restored from its ids and quantities', () => {
    expect(serialiseCart([mug])).toBe('[{"product":{"id":"prod_mug"},"variant":{"id":"variant_mug"},"quantity":2}]')
    expect(parseCart(serialiseCart([mug, tee]))).toEqual([mug, tee])
  })

  test.each([
    [
      'the first client generation',
      snapshot({ price_in_cents_formatted: '$1.00', sale_price_in_cents_formatted: null }),
    ],
    [
      'the second client generation',
      snapshot({ price_formatted: '$1.00', currency_info: { code: 'aud', template: '$$1' } }),
    ],
    ['the fourth client generation, with donations', snapshot({ donation: { min_amount: 100 }, booking_event: null })],
  ])('of %s is reduced to ids and quantities', (_, stored) => {
    expect(parseCart(JSON.stringify(stored))).toEqual([mug])
  })

  test.each([
    ['no value', null],
    ['an empty string', ''],
    ['invalid JSON', '{product'],
    ['an object instead of a list', '{"product":{"id":"prod_mug"}}'],
    ['null', 'null'],
    ['a number', '7'],
    ['lines without ids', '[null,1,"x",[],{},{"product":{"id":"p"}},{"product":{"id":1},"variant":{"id":"v"}}]'],
    [
      'an id that is too long',
      JSON.stringify([{ product: { id: 'p'.repeat(101) }, variant: { id: 'v' }, quantity: 1 }]),
    ],
  ])('with %s is empty', (_, stored) => {
    expect(parseCart(stored)).toEqual([])
  })

  test.each([
    ['0', 1],
    ['-3', 1],
    ['2.9', 2],
    ['"3"', 3],
    ['"many"', 1],
    ['null', 1],
    ['1e400', 999],
    ['{}', 1],
  ])('with a quantity of %s gets %i', (quantity, fit) => {
    expect(parseCart(`[{"product":{"id":"p"},"variant":{"id":"v"},"quantity":${quantity}}]`)[0]?.quantity).toBe(fit)
  })

  test('merges lines of the same variant and is limited to the lines of one checkout', () => {
    expect(parseCart(serialiseCart([mug, tee, mug]))).toEqual([{ ...mug, quantity: 4 }, tee])
    const many = Array.from({ length: 150 }, (_, n) => ({ productId: 'p', variantId: `v${n}`, quantity: 1 }))
    expect(parseCart(serialiseCart(many))).toHaveLength(MAX_LINES)
  })

  test('with any content is repaired to a cart that can be stored again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const lines = parseCart(JSON.stringify(stored))
        expect(parseCart(serialiseCart(lines))).toEqual(lines)
      }),
    )
  })
})

test('lines can be added, changed, removed and counted', () => {
  expect(addLines([mug], [tee])).toEqual([mug, tee])
  expect(addLines([mug, tee], [mug])).toEqual([{ ...mug, quantity: 4 }, tee])
  expect(setQuantity([mug, tee], tee.variantId, 7)).toEqual([mug, { ...tee, quantity: 7 }])
  expect(setQuantity([mug], mug.variantId, 0)).toEqual([{ ...mug, quantity: 1 }])
  expect(removeVariant([mug, tee], mug.variantId)).toEqual([tee])
  expect(countItems([mug, tee])).toBe(3)
  expect(quantityOf([mug, tee], mug.variantId)).toBe(2)
  expect(quantityOf([tee], mug.variantId)).toBe(0)
})
