import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'

test('whole numbers have a comma before every three digits', () => {
  expect([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234].map(formatNumber)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '-1,234',
  ])
})

test('any whole number looks as in Australian English', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-AU'))
    }),
  )
})
