import { expect, test } from 'vitest'
import { withAmount } from './with-amount.ts'

const STEP = { id: 's1', at: new Date(0), actor: 'Mia Tran' } as const

test.each([
  ['order.refunded', 1250, '$12.50'],
  ['order.cancelled-by-customer', 7795, 'refund of $77.95'],
  ['order.cancelled-by-customer', 0, undefined],
] as const)('the history of an order says what %s with %i cents paid back', (action, amountCents, to) => {
  expect(withAmount({ ...STEP, action, details: { number: 1001, amountCents } }).details.to).toBe(to)
})

test('a step without an amount stays as it is', () => {
  const step = { ...STEP, action: 'order.packed', details: { number: 1001 } }
  expect(withAmount(step)).toBe(step)
})
