import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUD, type Currency, EUR, formatMoney } from './money.ts'

const currency = (fields: Partial<Currency>): Currency => ({
  code: 'xxx',
  digits: 2,
  template: null,
  symbol: '',
  ...fields,
})

test('the first $1 of a template is replaced by the amount', () => {
  const written = (template: string) => formatMoney(1099, currency({ template }))
  expect(written('$$1')).toBe('$10.99')
  expect(written('A$$1')).toBe('A$10.99')
  expect(written('R$$1')).toBe('R$10.99')
  expect(written('₹$1')).toBe('₹10.99')
  expect(written('$1 €')).toBe('10.99 €')
  expect(written('$1 of $1')).toBe('10.99 of $1')
  expect(written('$& $1 $$')).toBe('$& 10.99 $$')
})

test('without a template that contains $1, the symbol is before the amount', () => {
  expect(formatMoney(1099, EUR)).toBe('€10.99')
  expect(formatMoney(1099, currency({ symbol: 'kr' }))).toBe('kr10.99')
  expect(formatMoney(1099, currency({ symbol: '£', template: 'pounds' }))).toBe('£10.99')
})

test('an amount has the decimal digits of its currency', () => {
  expect(formatMoney(500, currency({ symbol: '¥', digits: 0 }))).toBe('¥500')
  expect(formatMoney(1234, currency({ template: 'KD$1', digits: 3 }))).toBe('KD1.234')
  expect(formatMoney(5, currency({ template: 'KD$1', digits: 3 }))).toBe('KD0.005')
})

test('thousands are separated by commas', () => {
  expect(formatMoney(112_050, AUD)).toBe('$1,120.50')
  expect(formatMoney(99_999, AUD)).toBe('$999.99')
  expect(formatMoney(-123_456_789, AUD)).toBe('−$1,234,567.89')
  expect(formatMoney(1_234_567, currency({ symbol: '¥', digits: 0 }))).toBe('¥1,234,567')
})

test('no amount is an empty text, zero is $0.00, and a negative amount starts with a minus sign', () => {
  expect(formatMoney(null, AUD)).toBe('')
  expect(formatMoney(undefined, AUD)).toBe('')
  expect(formatMoney(0, AUD)).toBe('$0.00')
  expect(formatMoney(-995, AUD)).toBe('−$9.95')
})

test('every digit of an amount is formatted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 3 }), (amount, digits) => {
      const text = formatMoney(amount, currency({ digits }))
      expect(BigInt(text.replace(/[.,]/g, ''))).toBe(BigInt(amount))
    }),
  )
})
