import { expect, test } from 'vitest'
import { closingLabel } from './closing-label.ts'

const now = new Date('2026-11-22T20:00:00Z')

test.each([
  ['2026-11-23', 'Australia/Sydney', '23 Nov 2026, today'],
  ['2026-11-23', 'Australia/Perth', '23 Nov 2026, today'],
  ['2026-11-24', 'Australia/Sydney', '24 Nov 2026, tomorrow'],
  ['2026-12-10', 'Australia/Sydney', '10 Dec 2026, in 17 days'],
])('a job that closes on %s in %s closes on %s', (closesOn, zone, label) => {
  expect(closingLabel(closesOn, now, zone)).toBe(label)
})
