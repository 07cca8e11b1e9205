import { expect, test } from 'vitest'
import {
  addMonths,
  addMonthsToDate,
  formatLongDate,
  formatMonth,
  formatShortDate,
  listDates,
  listWeeks,
  monthRange,
  weekdayIndex,
  weekRange,
} from './calendar-dates.ts'

test('weeks begin on Monday', () => {
  expect([weekdayIndex('2026-11-23'), weekdayIndex('2026-11-29')]).toEqual([0, 6])
  expect(weekRange('2026-11-29')).toEqual({ from: '2026-11-23', until: '2026-11-29' })
})

test('a calendar sheet has whole weeks that cover the month', () => {
  const november = listWeeks('2026-11')
  expect(november[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(november.at(-1)?.[0]).toBe('2026-11-30')
  for (const week of november) expect(week).toHaveLength(7)
  expect(listWeeks('2027-02')).toHaveLength(4)
  expect(listWeeks('2028-02').flat()).toContain('2028-02-29')
})

test('a month ends on its last day, also in leap years', () => {
  expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' })
  expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
})

test('the last month that can be written as yyyy-mm has all its dates', () => {
  expect(listDates(monthRange('9999-12'))).toHaveLength(31)
  expect(listDates({ from: '2026-11-02', until: '2026-11-01' })).toEqual([])
})

test('adding months crosses years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('adding months to a date gives the last day of a shorter month', () => {
  expect(addMonthsToDate('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonthsToDate('2028-02-29', -12)).toBe('2027-02-28')
})

test('a long date has its year unless it is the current one', () => {
  expect(formatLongDate('2026-11-24', '2026')).toBe('Tuesday 24 November')
  expect(formatLongDate('2027-01-05', '2026')).toBe('Tuesday 5 January 2027')
  expect(formatLongDate('2026-11-24')).toBe('Tuesday 24 November 2026')
})

test('short dates and months are formatted for column headings', () => {
  expect(formatShortDate('2026-11-24')).toBe('Tue 24 Nov')
  expect(formatMonth('2027-01')).toBe('January 2027')
})
