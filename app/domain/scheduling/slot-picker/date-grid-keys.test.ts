import { expect, test } from 'vitest'
import { dateAfterKey } from './date-grid-keys.ts'

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
])('%s (shift: %s) on Sunday 1 November moves to %s', (key, shift, date) => {
  expect(dateAfterKey(key, shift, '2026-11-01')).toBe(date)
})

test('paging to a shorter month moves to its last day', () => {
  expect(dateAfterKey('PageDown', false, '2027-01-31')).toBe('2027-02-28')
  expect(dateAfterKey('PageUp', true, '2028-02-29')).toBe('2027-02-28')
})
