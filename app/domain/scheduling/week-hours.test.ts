import { describe, expect, test } from 'vitest'
import { fieldsToWeek, formatWeekHours, validateWeek, weekToFields } from './week-hours.ts'

const MORNING = { from: '09:00', to: '12:00' }
const AFTERNOON = { from: '13:00', to: '17:00' }
const closed = weekToFields([[], [], [], [], [], [], []])

test('a week goes into its fields and comes back', () => {
  const week = [[MORNING, AFTERNOON], [MORNING], [], [AFTERNOON], [], [], [MORNING]]
  expect(fieldsToWeek(weekToFields(week))).toEqual(week)
})

test('hours come back in the order of the clock, whatever the order of the fields', () => {
  const fields = { ...closed, mon_1_from: '13:00', mon_1_to: '17:00', mon_3_from: '09:00', mon_3_to: '12:00' }
  expect(fieldsToWeek(fields)[0]).toEqual([MORNING, AFTERNOON])
})

test.each([
  [{ mon_1_from: '09:00' }, 'mon_1_from', 'Enter both times, or neither.'],
  [{ tue_2_to: '09:00' }, 'tue_2_from', 'Enter both times, or neither.'],
  [{ wed_1_from: '09:00', wed_1_to: '09:00' }, 'wed_1_from', 'Close after you open.'],
  [{ thu_1_from: '17:00', thu_1_to: '09:00' }, 'thu_1_from', 'Close after you open.'],
  [
    { fri_1_from: '09:00', fri_1_to: '12:00', fri_2_from: '11:30', fri_2_to: '13:00' },
    'fri_2_from',
    'These hours overlap others of the day.',
  ],
])('%j is refused', (fields, field, text) => {
  const refusals: string[][] = []
  validateWeek({ ...closed, ...fields }, (...refusal) => refusals.push(refusal))
  expect(refusals).toEqual([[field, text]])
})

test('hours may follow one another without a break', () => {
  const fields = { ...closed, sat_1_from: '09:00', sat_1_to: '12:00', sat_2_from: '12:00', sat_2_to: '13:00' }
  validateWeek(fields, () => expect.unreachable())
})

describe('in words', () => {
  test.each([
    [Array.from({ length: 7 }, () => [MORNING, AFTERNOON]), 'Mon to Sun 09:00–12:00, 13:00–17:00'],
    [
      [[MORNING], [MORNING], [MORNING], [MORNING], [MORNING], [AFTERNOON], []],
      'Mon to Fri 09:00–12:00 · Sat 13:00–17:00 · Sun closed',
    ],
  ])('%#', (week, words) => {
    expect(formatWeekHours(week)).toBe(words)
  })
})
