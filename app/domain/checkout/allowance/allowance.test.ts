import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowanceShare, payableByAllowance, refundDestination } from './allowance.ts'

test.each([
  ['all of the total', 5000, 3000, 3000],
  ['all of the balance', 2000, 3000, 2000],
  ['less, so that the rest can be charged', 2990, 3000, 2950],
  ['nothing where only the smallest charge is due', 20, 50, 0],
  ['nothing of a free order', 5000, 0, 0],
  ['nothing without a balance', 0, 3000, 0],
])('an allowance pays %s', (_, balance, total, expected) => {
  expect(payableByAllowance(balance, total)).toBe(expected)
})

test('a refund goes back in proportion, a fraction of a cent to the allowance first', () => {
  const order = { totalCents: 3000, allowanceCents: 1000, refundedCents: 0, refundedAllowanceCents: 0 }
  expect(allowanceShare(order, 100)).toBe(34)
  expect(allowanceShare({ ...order, refundedCents: 100, refundedAllowanceCents: 34 }, 100)).toBe(33)
  expect(allowanceShare(order, 3000)).toBe(1000)
  expect(allowanceShare({ ...order, allowanceCents: 0 }, 3000)).toBe(0)
})

test('after a refund outside of the product the rest goes to the allowance', () => {
  const order = { totalCents: 3000, allowanceCents: 1000, refundedCents: 1950, refundedAllowanceCents: 0 }
  expect(allowanceShare(order, 1050)).toBe(1000)
  expect(allowanceShare(order, 500)).toBe(500)
})

test('refunds in any steps return exactly what the allowance paid, and never more than was charged', () => {
  const orders = fc.integer({ min: 1, max: 99_999_999 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      allowance: fc.integer({ min: 0, max: total }),
      steps: fc.array(fc.integer({ min: 1, max: total }), { maxLength: 8 }),
    }),
  )
  fc.assert(
    fc.property(orders, ({ total, allowance, steps }) => {
      let [refunded, back] = [0, 0]
      for (const step of [...steps, total]) {
        const amount = Math.min(step, total - refunded)
        if (amount === 0) continue
        const order = {
          totalCents: total,
          allowanceCents: allowance,
          refundedCents: refunded,
          refundedAllowanceCents: back,
        }
        const share = allowanceShare(order, amount)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amount)
        refunded += amount
        back += share
        expect(back).toBeLessThanOrEqual(allowance)
        expect(refunded - back).toBeLessThanOrEqual(total - allowance)
      }
      expect(back).toBe(allowance)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  [0, 'your original payment method'],
  [1000, 'your staff allowance and your original payment method'],
  [3000, 'your staff allowance'],
])('a refund of an order of which an allowance paid %i cents goes to %s', (allowanceCents, expected) => {
  expect(refundDestination({ totalCents: 3000, allowanceCents })).toBe(expected)
})
