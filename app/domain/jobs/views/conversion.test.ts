import { expect, test } from 'vitest'
import { formatConversion } from './conversion.ts'

test.each([
  [4, 100, '4%'],
  [1, 3, '33%'],
  [1, 100, '1%'],
  [4, 1000, '0.4%'],
  [0, 12, '0%'],
  [5, 5, '100%'],
  [0, 0, null],
  [1, 0, null],
  [6, 5, null],
])('the conversion of %i applications and %i views is %s', (applicants, views, expected) => {
  expect(formatConversion({ applicants, views })).toBe(expected)
})
