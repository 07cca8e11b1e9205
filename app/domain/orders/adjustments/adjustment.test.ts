import { expect, test } from 'vitest'
import { seededRandom } from '#app/ui/seeded-random.ts'
import { lineRefundCents } from '../refunds/refund-amount.ts'
import { adjustmentOf } from './adjustment.ts'

const LINE = { id: 'l1', title: 'Tee', variantTitle: 'M', quantity: 3, unitCents: 1495, discountCents: 224 }
const ORDER = { number: 1012, lines: [LINE] }
const refund = (fields = {}) => ({
  id: 'r2',
  amountCents: 2415,
  shippingCents: 995,
  allowanceCents: 0,
  items: {},
  ...fields,
})

test('an adjustment note lists the items and the delivery of its refund, with an eleventh as GST', () => {
  const items = { l1: { quantity: 1, kept: 0, cents: 1420 } }
  expect(adjustmentOf(ORDER, refund({ items }), ['r1', 'r2'])).toEqual({
    number: '1012-2',
    rows: [
      { key: 'l1', label: '1 × Tee (M)', cents: 1420 },
      { key: 'delivery', label: 'Delivery', cents: 995 },
    ],
    totalCents: 2415,
    allowanceCents: 0,
    gstCents: 220,
  })
})

test('an amount that was entered by hand is explained by a row of its own', () => {
  const items = { l1: { quantity: 1, kept: 0 } }
  const lower = adjustmentOf(ORDER, refund({ items, amountCents: 1000, shippingCents: 0 }), ['r2'])
  expect(lower.rows.at(-1)).toEqual({ key: 'rest', label: 'Agreed difference', cents: -420 })
  const goodwill = adjustmentOf(ORDER, refund({ amountCents: 500, shippingCents: 0 }), ['r2'])
  expect(goodwill.rows).toEqual([{ key: 'rest', label: 'Price reduction', cents: 500 }])
})

test('the notes of 10,000 random orders add up to what was refunded, to the cent', () => {
  const random = seededRandom(11)
  const below = (max: number) => Math.floor(random() * max)
  for (let n = 0; n < 10_000; n++) {
    const quantity = 1 + below(9)
    const unitCents = 1 + below(9999)
    const line = { ...LINE, quantity, unitCents, discountCents: below(unitCents * quantity) }
    const shippingCents = below(2) * 995
    let [refundedQuantity, sum] = [0, 0]
    while (refundedQuantity < quantity) {
      const count = 1 + below(quantity - refundedQuantity)
      const cents = lineRefundCents({ ...line, refundedQuantity }, count)
      const delivery = refundedQuantity === 0 ? shippingCents : 0
      const items = { l1: { quantity: count, kept: 0, cents } }
      const row = refund({ items, amountCents: cents + delivery, shippingCents: delivery })
      const { rows } = adjustmentOf({ number: 1, lines: [line] }, row, ['r2'])
      expect(rows.some(({ key }) => key === 'rest')).toBe(false)
      sum += rows.reduce((total, { cents }) => total + cents, 0)
      refundedQuantity += count
    }
    expect(sum).toBe(unitCents * quantity - line.discountCents + shippingCents)
  }
})
