import { expect, test } from 'vitest'
import { addMonths, dateAfterKey, dayWords, monthTitle, weeksOf } from './month-grid.ts'

test('a month is whole weeks from Monday to Sunday, its neighbours left blank', () => {
  const november = weeksOf('2026-11')
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  for (const week of november) expect(week).toHaveLength(7)
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
})

test('months go on across years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthTitle('2027-01')).toBe('January 2027')
})

test('a day in words has its year only where that is another one', () => {
  expect(dayWords('2026-11-24', '2026')).toBe('Tuesday 24 November')
  expect(dayWords('2027-01-05', '2026')).toBe('Tuesday 5 January 2027')
})

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageDown', true, '2027-11-01'],
  ['Enter', false, null],
])('%s (shift: %s) from Sunday 1 November leads to %s', (key, shift, date) => {
  expect(dateAfterKey(key, shift, '2026-11-01')).toBe(date)
})

test('a month without that day gives its last one', () => {
  expect(dateAfterKey('PageDown', false, '2027-01-31')).toBe('2027-02-28')
  expect(dateAfterKey('PageUp', true, '2028-02-29')).toBe('2027-02-28')
})
