import { expect, test } from 'vitest'
import { formatCustomerStart, formatStart } from './moment-words.ts'

const now = new Date('2026-11-20T00:00:00Z')
const at = new Date('2026-11-23T23:30:00Z')

test('a moment in words is the agency’s day, clock and zone', () => {
  expect(formatStart(at, 'Australia/Sydney', now)).toBe('Tuesday 24 November, 10:30 am, Sydney time')
  expect(formatStart(new Date('2027-01-04T22:00:00Z'), 'Australia/Adelaide', now)).toBe(
    'Tuesday 5 January 2027, 8:30 am, Adelaide time',
  )
})

test('a reader elsewhere also reads the own clock, which may show another day', () => {
  expect(formatCustomerStart(at, 'Australia/Sydney', 'America/New_York', now)).toBe(
    'Monday 23 November, 6:30 pm, New York time',
  )
})

test('a reader whose clocks show the same, or whose zone nobody knows, reads nothing twice', () => {
  for (const own of ['Australia/Sydney', 'Australia/Melbourne', 'Mars/Olympus', null]) {
    expect(formatCustomerStart(at, 'Australia/Sydney', own, now)).toBeNull()
  }
})
