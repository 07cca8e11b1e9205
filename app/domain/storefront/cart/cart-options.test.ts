import { expect, test } from 'vitest'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { appliedOptions, DEFAULT_OPTIONS, parseCartOptions } from './cart-options.ts'

test.each([null, '', '{', '7', 'null', '[]', '{"discountCode":7,"delivery":"drone"}'])(
  'stored options %s give the defaults',
  (text) => {
    expect(parseCartOptions(text)).toEqual(DEFAULT_OPTIONS)
  },
)

test('stored options are restored, with a discount code of at most 40 characters', () => {
  expect(parseCartOptions('{"discountCode":"TEN","delivery":"pickup"}')).toEqual({
    discountCode: 'TEN',
    delivery: 'pickup',
  })
  expect(parseCartOptions(`{"discountCode":"${'x'.repeat(99)}"}`).discountCode).toHaveLength(40)
})

const method = (id: 'post' | 'pickup', chosen: boolean) => ({ id, label: id, cents: 0, chosen, hint: null })
const totals = (fields: Partial<Quote>): Quote => ({
  currency: 'aud',
  lines: [],
  subtotalCents: 0,
  discount: null,
  delivery: [method('post', false), method('pickup', true)],
  shippingCents: 0,
  gstCents: 0,
  totalCents: 0,
  allowance: null,
  problems: [],
  ...fields,
})
test('the postcode and the chosen method are kept, and a method that is not offered for the postcode is not', () => {
  const stored = '{"discountCode":"","delivery":"post","methodId":"m1","postcode":"6725"}'
  const options = parseCartOptions(stored)
  expect(options).toEqual({ discountCode: '', delivery: 'post', methodId: 'm1', postcode: '6725' })
  expect(appliedOptions(options, totals({ delivery: [{ ...method('post', true), methodId: 'm2' }] }))).toEqual({
    ...options,
    methodId: 'm2',
  })
  expect(parseCartOptions(stored.replace('6725', '67'))).not.toHaveProperty('postcode')
})

const OPTIONS = { discountCode: 'TEN', delivery: 'pickup' } as const

test('a discount code is sent to the checkout unless the totals reject it', () => {
  const rejected = { code: 'TEN', cents: 0, problem: "This discount code isn't valid." }
  expect(appliedOptions(OPTIONS, totals({ discount: rejected }))).toEqual({ discountCode: '', delivery: 'pickup' })
  expect(appliedOptions(OPTIONS, totals({ discount: { ...rejected, problem: null } }))).toEqual(OPTIONS)
  expect(appliedOptions(OPTIONS, null)).toEqual(OPTIONS)
})

test('a delivery method that is no longer offered is replaced by the one in the totals', () => {
  expect(appliedOptions(OPTIONS, totals({ delivery: [method('post', true)] }))).toEqual({
    discountCode: 'TEN',
    delivery: 'post',
  })
})
