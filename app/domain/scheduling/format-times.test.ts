import { expect, test } from 'vitest'
import { formatCustomerStart, formatCutoff, formatLocalTime, formatStart } from './format-times.ts'

const now = new Date('2026-11-20T00:00:00Z')
const at = new Date('2026-11-23T23:30:00Z')

test('a start time is shown as day, time and zone of the agency', () => {
  expect(formatStart(at, 'Australia/Sydney', now)).toBe('Tuesday 24 November, 10:30, Sydney time')
  expect(formatStart(new Date('2027-01-04T22:00:00Z'), 'Australia/Adelaide', now)).toBe(
    'Tuesday 5 January 2027, 08:30, Adelaide time',
  )
})

test('a customer in another zone also sees their own time, which may be on another day', () => {
  expect(formatCustomerStart(at, 'Australia/Sydney', 'America/New_York', now)).toBe(
    'Monday 23 November, 18:30, New York time',
  )
})

test('a customer whose clocks show the same time, or whose zone is unknown, sees it once', () => {
  for (const zone of ['Australia/Sydney', 'Australia/Melbourne', 'Mars/Olympus', null]) {
    expect(formatCustomerStart(at, 'Australia/Sydney', zone, now)).toBeNull()
  }
})

test('midnight says which night it is', () => {
  const midnight = new Date('2026-11-26T13:00:00Z')
  expect(formatStart(midnight, 'Australia/Sydney', now)).toBe('Friday 27 November, 00:00, Sydney time')
})

test("a slot has the customer's local time, with the weekday on another date, and at night a mark", () => {
  const slot = '2026-11-23T22:00:00Z'
  expect(formatLocalTime(slot, '2026-11-24', 'Australia/Perth')).toEqual({
    time: '06:00',
    weekday: null,
    isNight: false,
  })
  expect(formatLocalTime(slot, '2026-11-24', 'Europe/London')).toEqual({
    time: '22:00',
    weekday: 'Mon',
    isNight: true,
  })
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
