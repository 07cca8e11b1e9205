import { expect, test } from 'vitest'
import { seededRandom } from '#app/ui/seeded-random.ts'
import { lineRefundCents, refundCents } from './refund-amount.ts'

const line = (fields = {}) => ({ quantity: 1, unitCents: 1495, discountCents: 0, restockedQuantity: 0, ...fields })

test('one of three lines is refunded with its share of the discount', () => {
  expect(lineRefundCents(line({ discountCents: 224 }), 1)).toBe(1271)
})

test('nothing is refunded for items that are already returned', () => {
  expect(lineRefundCents(line({ quantity: 2, restockedQuantity: 2 }), 1)).toBe(0)
})

test('items that are refunded one by one add up to what was paid, for 10,000 random lines', () => {
  const random = seededRandom(7)
  const below = (max: number) => Math.floor(random() * max)
  for (let n = 0; n < 10_000; n++) {
    const quantity = 1 + below(9)
    const unitCents = 1 + below(9999)
    const discountCents = below(unitCents * quantity)
    let sum = 0
    for (let returned = 0; returned < quantity; ) {
      const count = 1 + below(quantity - returned)
      sum += lineRefundCents({ quantity, unitCents, discountCents, restockedQuantity: returned }, count)
      returned += count
    }
    expect(sum).toBe(unitCents * quantity - discountCents)
  }
})

test('the delivery is added, and the amount never exceeds what is left', () => {
  const items = [{ line: line(), count: 1 }]
  expect(refundCents(items, { shippingCents: 995, refundableCents: 5000 })).toBe(2490)
  expect(refundCents(items, { shippingCents: 995, refundableCents: 2000 })).toBe(2000)
})
