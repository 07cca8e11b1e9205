import { expect, test } from 'vitest'
import { appliedOptions, DEFAULT_OPTIONS, parseCartOptions } from './cart-options.ts'
import type { Quote } from './cart-quote.ts'

test.each([null, '', '{', '7', 'null', '[]', '{"discountCode":7,"delivery":"drone"}'])('%s is no wish', (text) => {
  expect(parseCartOptions(text)).toEqual(DEFAULT_OPTIONS)
})

test('what was written is read, a code no longer than codes are', () => {
  expect(parseCartOptions('{"discountCode":"TEN","delivery":"pickup"}')).toEqual({
    discountCode: 'TEN',
    delivery: 'pickup',
  })
  expect(parseCartOptions(`{"discountCode":"${'x'.repeat(99)}"}`).discountCode).toHaveLength(40)
})

const way = (id: 'post' | 'pickup', chosen: boolean) => ({ id, label: id, cents: 0, chosen, hint: null })
const quote = (fields: Partial<Quote>): Quote => ({
  currency: 'aud',
  lines: [],
  subtotalCents: 0,
  discount: null,
  delivery: [way('post', false), way('pickup', true)],
  shippingCents: 0,
  gstCents: 0,
  totalCents: 0,
  problems: [],
  ...fields,
})
const WISHES = { discountCode: 'TEN', delivery: 'pickup' } as const

test('a code that the quote refuses is not asked for; one that applies is, and so is any without a quote', () => {
  const refused = { code: 'TEN', cents: 0, problem: 'This discount code is not known.' }
  expect(appliedOptions(WISHES, quote({ discount: refused }))).toEqual({ discountCode: '', delivery: 'pickup' })
  expect(appliedOptions(WISHES, quote({ discount: { ...refused, problem: null } }))).toEqual(WISHES)
  expect(appliedOptions(WISHES, null)).toEqual(WISHES)
})

test('a delivery that is no longer offered is the one that the quote chose', () => {
  expect(appliedOptions(WISHES, quote({ delivery: [way('post', true)] }))).toEqual({
    discountCode: 'TEN',
    delivery: 'post',
  })
})
