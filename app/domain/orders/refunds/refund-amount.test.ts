import { expect, test } from 'vitest'
import { seededRandom } from '#app/ui/seeded-random.ts'
import { unfulfilledQuantity } from '../order.ts'
import { lineRefundCents, refundCents } from './refund-amount.ts'
import { type RefundQuantities, refundableQuantity, refundedLine } from './refund-quantities.ts'

const line = (fields = {}) => ({ quantity: 1, unitCents: 1495, discountCents: 0, refundedQuantity: 0, ...fields })

test('one of three lines is refunded with its share of the discount', () => {
  expect(lineRefundCents(line({ discountCents: 224 }), 1)).toBe(1271)
})

test('nothing is refunded for items that are already refunded', () => {
  expect(lineRefundCents(line({ quantity: 2, refundedQuantity: 2 }), 1)).toBe(0)
})

test('refunds add up to what was paid, and no item is refunded and shipped too, in 10,000 random refunds', () => {
  const random = seededRandom(7)
  const below = (max: number) => Math.floor(random() * max)
  for (let refunds = 0; refunds < 10_000; ) {
    const quantity = 1 + below(9)
    const unitCents = 1 + below(9999)
    const discountCents = below(unitCents * quantity)
    const prices = { unitCents, discountCents }
    const shippingCents = below(3) * 995
    const paidCents = unitCents * quantity - discountCents + shippingCents
    let line = { quantity, fulfilledQuantity: 0, cancelledQuantity: 0, refundedQuantity: 0, restockedQuantity: 0 }
    let [shippingLeft, sum, kept] = [shippingCents, 0, 0]
    while (line.refundedQuantity < quantity || shippingLeft > 0) {
      const sent = below(1 + unfulfilledQuantity(line))
      line = { ...line, fulfilledQuantity: line.fulfilledQuantity + sent }
      const left = refundableQuantity(line)
      const count = below(left + 1)
      const restock = below(count + 1)
      const delivery = below(2) * shippingLeft
      const items = [{ line: { ...line, ...prices }, count }]
      const cents = refundCents(items, { shippingCents: delivery, refundableCents: paidCents - sum })
      const next = refundedLine(line, { quantity: count, restock }, kept)
      expect(next).not.toBeNull()
      if (!next) return
      expect(unfulfilledQuantity(next)).toBe(Math.max(0, unfulfilledQuantity(line) - uncancelled(line, count)))
      refunds++
      if (below(4) === 0) {
        // Declined: the money is owed again, the items stay cancelled and in stock.
        line = { ...next, refundedQuantity: line.refundedQuantity }
        continue
      }
      line = next
      sum += cents
      kept += count - restock
      shippingLeft -= delivery
      expect(line.refundedQuantity).toBeLessThanOrEqual(quantity)
      expect(refundedLine(line, { quantity: left - count + 1, restock: 0 }, kept)).toBeNull()
    }
    expect([sum, line.fulfilledQuantity + line.cancelledQuantity]).toEqual([paidCents, quantity])
    expect(line.restockedQuantity).toBeGreaterThanOrEqual(quantity - kept)
    expect(line.restockedQuantity).toBeLessThanOrEqual(quantity)
  }
})

/**
 * How many of `count` refunded items were still to be shipped: an earlier refund that was declined has cancelled the
 * others.
 */
function uncancelled({ refundedQuantity, cancelledQuantity }: RefundQuantities, count: number): number {
  return Math.max(0, count - Math.max(0, cancelledQuantity - refundedQuantity))
}

test('the delivery is added, and the amount never exceeds what is left', () => {
  const items = [{ line: line(), count: 1 }]
  expect(refundCents(items, { shippingCents: 995, refundableCents: 5000 })).toBe(2490)
  expect(refundCents(items, { shippingCents: 995, refundableCents: 2000 })).toBe(2000)
})
