import { expect, test } from 'vitest'
import { choosePricing, salePriceOf, unitPrice } from './price.ts'

const one = (name: string, price: number, salePrice: number | null = null) => ({ name, price, salePrice })

test('a sale price counts only when it is lower and above 0', () => {
  expect(salePriceOf(1000, 800)).toBe(800)
  expect(salePriceOf(1000, 1000)).toBeNull()
  expect(salePriceOf(1000, 1200)).toBeNull()
  expect(salePriceOf(1000, 0)).toBeNull()
  expect(salePriceOf(1000, -5)).toBeNull()
  expect(salePriceOf(1000, null)).toBeNull()
  expect(unitPrice(one('a', 1000, 1200))).toBe(1000)
  expect(unitPrice(one('a', 1000, 800))).toBe(800)
})

test.each([['lowest_price_first'], [null], [undefined], ['']])(
  'the cheapest prices the product when the store says %j',
  (selection) => {
    expect(choosePricing([one('a', 900), one('b', 1000, 500), one('c', 700)], selection).name).toBe('b')
  },
)

test('among equally cheap ones it is the last', () => {
  expect(choosePricing([one('a', 500), one('b', 900), one('c', 800, 500)]).name).toBe('c')
})

test('with any other choice it is the first', () => {
  expect(choosePricing([one('a', 900), one('b', 500)], 'first').name).toBe('a')
  expect(choosePricing([one('a', 900), one('b', 500)], 'something new').name).toBe('a')
})

test('a variant without a price counts as 0 and so is the cheapest', () => {
  expect(choosePricing([one('a', 0), one('b', 500)]).name).toBe('a')
})
