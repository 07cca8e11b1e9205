import { expect, test } from 'vitest'
import { effectiveSalePrice, selectPricingVariant, unitPrice } from './price.ts'

const one = (name: string, price: number, salePrice: number | null = null) => ({ name, price, salePrice })

test('a sale price applies only if it is lower than the price and above 0', () => {
  expect(effectiveSalePrice(1000, 800)).toBe(800)
  expect(effectiveSalePrice(1000, 1000)).toBeNull()
  expect(effectiveSalePrice(1000, 1200)).toBeNull()
  expect(effectiveSalePrice(1000, 0)).toBeNull()
  expect(effectiveSalePrice(1000, -5)).toBeNull()
  expect(effectiveSalePrice(1000, null)).toBeNull()
  expect(unitPrice(one('a', 1000, 1200))).toBe(1000)
  expect(unitPrice(one('a', 1000, 800))).toBe(800)
})

test.each([['lowest_price_first'], [null], [undefined], ['']])(
  'the product shows the price of the cheapest variant when the selection is %j',
  (selection) => {
    expect(selectPricingVariant([one('a', 900), one('b', 1000, 500), one('c', 700)], selection).name).toBe('b')
  },
)

test('the last of several equally cheap variants sets the price', () => {
  expect(selectPricingVariant([one('a', 500), one('b', 900), one('c', 800, 500)]).name).toBe('c')
})

test('the first variant sets the price for any other selection', () => {
  expect(selectPricingVariant([one('a', 900), one('b', 500)], 'first').name).toBe('a')
  expect(selectPricingVariant([one('a', 900), one('b', 500)], 'something new').name).toBe('a')
})

test('a variant without a price counts as 0', () => {
  expect(selectPricingVariant([one('a', 0), one('b', 500)]).name).toBe('a')
})
