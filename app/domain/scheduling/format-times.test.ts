import { expect, test } from 'vitest'
import { formatCustomerStart, formatCutoff, formatStart } from './format-times.ts'

const now = new Date('2026-11-20T00:00:00Z')
const at = new Date('2026-11-23T23:30:00Z')

test('a start time is shown as day, time and zone of the agency', () => {
  expect(formatStart(at, 'Australia/Sydney', now)).toBe('Tuesday 24 November, 10:30 am, Sydney time')
  expect(formatStart(new Date('2027-01-04T22:00:00Z'), 'Australia/Adelaide', now)).toBe(
    'Tuesday 5 January 2027, 8:30 am, Adelaide time',
  )
})

test('a customer in another zone also sees their own time, which may be on another day', () => {
  expect(formatCustomerStart(at, 'Australia/Sydney', 'America/New_York', now)).toBe(
    'Monday 23 November, 6:30 pm, New York time',
  )
})

test('a customer whose clocks show the same time, or whose zone is unknown, sees it once', () => {
  for (const zone of ['Australia/Sydney', 'Australia/Melbourne', 'Mars/Olympus', null]) {
    expect(formatCustomerStart(at, 'Australia/Sydney', zone, now)).toBeNull()
  }
})

test.each([
  [0, 'it begins'],
  [1, '1 minute before'],
  [90, '90 minutes before'],
  [120, '2 hours before'],
  [1440, '24 hours before'],
  [4320, '3 days before'],
])('a cut-off of %d minutes is shown as "%s"', (minutes, text) => {
  expect(formatCutoff(minutes)).toBe(text)
})
