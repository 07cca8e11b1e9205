import { expect, test } from 'vitest'
import { formatAttendance, formatDaysAhead } from './workload.ts'
import { parseWorkloadFilter } from './workload-filter.ts'

test.each([
  ['', '2026-10-27', '2026-11-23'],
  ['from=2026-11-01&until=2026-11-07', '2026-11-01', '2026-11-07'],
  ['from=2026-11-07&until=2026-11-01', '2026-11-01', '2026-11-07'],
  ['until=2026-03-31', '2026-03-04', '2026-03-31'],
  ['from=2001-01-01', '2025-11-23', '2026-11-23'],
  ['from=x&until=2026-02-30', '2026-10-27', '2026-11-23'],
])('the period of ?%s', (search, from, until) => {
  expect(parseWorkloadFilter(new URLSearchParams(search), '2026-11-23')).toEqual({ from, until })
})

test.each([
  [3, 1, '75%'],
  [1, 2, '33%'],
  [0, 0, '–'],
])('the attendance of %i attended and %i no-shows', (attended, noShows, expected) => {
  expect(formatAttendance({ attended, noShows })).toBe(expected)
})

test.each([
  [null, '–'],
  [0, '0 hours'],
  [3600, '1 hour'],
  [30 * 3600, '1.3 days'],
  [240 * 3600, '10 days'],
])('booked %s seconds ahead', (seconds, expected) => {
  expect(formatDaysAhead(seconds)).toBe(expected)
})
