import { expect, test } from 'vitest'
import { addedDiscountMessage, discountValueLabel } from './discount-labels.ts'

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
    '15% off $40 or more of some products, automatic',
  )
  expect(
    discountValueLabel({ ...DISCOUNT, kind: 'free_shipping', collectionIds: ['col_1'], minimumCents: 4_000 }),
  ).toBe('Free delivery on $40 or more of some products')
  expect(discountValueLabel({ ...DISCOUNT, kind: 'free_shipping', productIds: ['prod_1'] })).toBe(
    'Free delivery on some products',
  )
})

test.each([
  [{ automatic: false, starts_on: '2027-03-01' }, 'Customers can enter MARCH in the cart from 01 Mar 2027.'],
  [{ automatic: false, starts_on: '2027-02-28' }, 'Customers can enter MARCH in the cart.'],
  [{ automatic: true, starts_on: '2027-03-01' }, 'It applies to new carts from 01 Mar 2027.'],
  [{ automatic: true, starts_on: null }, 'It applies to new carts.'],
])('a discount that is added on 28 February 2027 says from when it can be used: %o', (fields, message) => {
  const input = { code: 'MARCH', ...fields } as Parameters<typeof addedDiscountMessage>[0]
  expect(addedDiscountMessage(input, '2027-02-28')).toBe(message)
})
