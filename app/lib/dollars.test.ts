import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, parseDollars } from './dollars.ts'

test.each([
  ['85,000', 8_500_000],
  ['85000', 8_500_000],
  ['$85,000', 8_500_000],
  ['$ 85 000.00', 8_500_000],
  ['AUD 85,000', 8_500_000],
  ['85k', 8_500_000],
  ['28.50', 2850],
  ['28.5', 2850],
  ['0', 0],
  ['10,000,000', 1_000_000_000],
])('%s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', ' ', 'negotiable', '-5', '28.505', '8,50', '85,0000', '1e5', '10,000,001', '80-90k', '٣', '$', '£20'])(
  '%j is not an amount',
  (text) => {
    expect(parseDollars(text)).toBeNull()
  },
)

test('the text of a pay field is parsed to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(parseDollars(formatDollars(cents))).toBe(cents)
    }),
  )
})
