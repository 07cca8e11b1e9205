import { expect, test } from 'vitest'
import { formatCount, formatCountOf, MAX_COUNT } from './format-count.ts'

test('a count agrees with its noun', () => {
  expect([0, 1, 2, 1234].map((count) => formatCountOf(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,234 orders',
  ])
})

test('a count that is capped has a plus, and a list that is not counted has none', () => {
  expect(formatCount(MAX_COUNT + 1)).toBe('10,000+')
  expect(formatCount(null)).toBeNull()
})
