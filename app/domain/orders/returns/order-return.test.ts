import { expect, test } from 'vitest'
import { returnableLines } from './order-return.ts'

const LINE = { id: 'l1', title: 'Tee', variantTitle: 'M', quantity: 3, refundedQuantity: 0, unitCents: 1000 }
const ORDER = { fulfillmentStatus: 'shipped', paymentStatus: 'captured' } as const

const returnable = (fulfilledQuantity: number, refundedQuantity = 0) =>
  returnableLines(ORDER, [{ ...LINE, fulfilledQuantity, refundedQuantity }]).map(({ maxQuantity }) => maxQuantity)

test('what was shipped and is not refunded can be returned', () => {
  expect(returnable(3)).toEqual([3])
  expect(returnable(3, 1)).toEqual([2])
  expect(returnable(3, 3)).toEqual([])
})

test('what was cancelled cannot be returned, not even if its refund has failed', () => {
  expect(returnable(2, 1)).toEqual([2])
  expect(returnable(2, 0)).toEqual([2])
})
