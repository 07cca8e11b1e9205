import { expect, test } from 'vitest'
import { discountValueLabel } from './discount-labels.ts'

const DISCOUNT = {
  kind: 'percentage',
  value: 15,
  minimumCents: 0,
  automatic: false,
  productIds: [] as string[],
  collectionIds: [] as string[],
} as Parameters<typeof discountValueLabel>[0]

test('the value of a discount is written in few words, so that a row of a phone shows it', () => {
  expect(discountValueLabel(DISCOUNT)).toBe('15% off')
  expect(discountValueLabel({ ...DISCOUNT, minimumCents: 100_000 })).toBe('15% off orders from $1,000')
  expect(discountValueLabel({ ...DISCOUNT, kind: 'fixed', value: 1_250, minimumCents: 4_050 })).toBe(
    '$12.50 off orders from $40.50',
  )
  expect(discountValueLabel({ ...DISCOUNT, kind: 'free_shipping', minimumCents: 4_000 })).toBe(
    'Free delivery on orders from $40',
  )
  expect(discountValueLabel({ ...DISCOUNT, productIds: ['prod_1'], minimumCents: 4_000, automatic: true })).toBe(
    '15% off some products on orders from $40, automatic',
  )
})
