import { expect, test } from 'vitest'
import { changePrice, priceChangeForm } from './changes-form.ts'

test.each([
  [2990, -10, 1, 2691],
  [2990, -10, 5, 2690],
  [2990, -10, 100, 2700],
  [2490, 5, 1, 2615],
  [1, -90, 1, 0],
  [3333, 10, 5, 3665],
])('%i cents changed by %i %%, to the nearest %i, are %i cents', (cents, percent, roundToCents, expected) => {
  expect(changePrice(cents, { percent, roundToCents })).toBe(expected)
})

test('a percentage is a whole number from -90 to 500 other than 0', () => {
  const isAccepted = (percent: string) => priceChangeForm.safeParse({ percent, rounding: '5' }).success
  expect(['-90', '-5', '5', '500'].every(isAccepted)).toBe(true)
  expect(['0', '-91', '501', '2.5', '', 'ten'].some(isAccepted)).toBe(false)
})
