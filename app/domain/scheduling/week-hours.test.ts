import { describe, expect, test } from 'vitest'
import { areWeekdaysEqual, fieldsToWeek, formatWeekHours, validateWeek, weekToFields } from './week-hours.ts'

const MORNING = { from: '09:00', to: '12:00' }
const AFTERNOON = { from: '13:00', to: '17:00' }
const closed = weekToFields([[], [], [], [], [], [], []])

test('a week converts to form fields and back', () => {
  const week = [[MORNING, AFTERNOON], [MORNING], [], [AFTERNOON], [], [], [MORNING]]
  expect(fieldsToWeek(weekToFields(week))).toEqual(week)
})

test('weekdays are equal whatever the hours of the weekend', () => {
  const week = [[MORNING], [MORNING], [MORNING], [MORNING], [MORNING], [AFTERNOON], []]
  expect(areWeekdaysEqual(weekToFields(week))).toBe(true)
  expect(areWeekdaysEqual(weekToFields(week.with(4, [AFTERNOON])))).toBe(false)
})

test('hours are sorted by time, in any order of the fields', () => {
  const fields = { ...closed, mon_1_from: '13:00', mon_1_to: '17:00', mon_3_from: '09:00', mon_3_to: '12:00' }
  expect(fieldsToWeek(fields)[0]).toEqual([MORNING, AFTERNOON])
})

test.each([
  [{ mon_1_from: '09:00' }, 'mon_1_from', 'Enter both times, or leave both empty.'],
  [{ tue_2_to: '09:00' }, 'tue_2_from', 'Enter both times, or leave both empty.'],
  [{ wed_1_from: '09:00', wed_1_to: '09:00' }, 'wed_1_from', 'The closing time must be after the opening time.'],
  [{ thu_1_from: '17:00', thu_1_to: '09:00' }, 'thu_1_from', 'The closing time must be after the opening time.'],
  [
    { fri_1_from: '09:00', fri_1_to: '12:00', fri_2_from: '11:30', fri_2_to: '13:00' },
    'fri_2_from',
    'These hours overlap with other hours on this day.',
  ],
])('%j is rejected', (fields, field, message) => {
  const errors: string[][] = []
  validateWeek({ ...closed, ...fields }, (...error) => errors.push(error))
  expect(errors).toEqual([[field, message]])
})

test('one period may start when another ends', () => {
  const fields = { ...closed, sat_1_from: '09:00', sat_1_to: '12:00', sat_2_from: '12:00', sat_2_to: '13:00' }
  validateWeek(fields, () => expect.unreachable())
})

describe('a week as text', () => {
  test.each([
    [Array.from({ length: 7 }, () => [MORNING, AFTERNOON]), 'Mon to Sun 09:00–12:00, 13:00–17:00'],
    [
      [[MORNING], [MORNING], [MORNING], [MORNING], [MORNING], [AFTERNOON], []],
      'Mon to Fri 09:00–12:00 · Sat 13:00–17:00 · Sun closed',
    ],
  ])('groups consecutive days with equal hours: %#', (week, text) => {
    expect(formatWeekHours(week)).toBe(text)
  })
})
