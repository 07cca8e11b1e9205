import { expect, test } from 'vitest'
import { arrangeDay, closedRows, gridHours, nowRow } from './time-grid.ts'

const ZONE = 'Australia/Sydney'
const OPEN = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
/** A booking on 9 March 2027 (UTC+11). */
const booking = (name: string, time: string, minutes = 30) => {
  const startsAt = new Date(`2027-03-09T${time}:00+11:00`)
  return { name, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}
const lanesOf = (bookings: ReturnType<typeof booking>[]) =>
  arrangeDay(bookings, { from: 9, until: 17 }, ZONE).map(({ lanes, items }) => ({
    lanes,
    items: items.map(({ booking, lane }) => `${booking.name} ${lane}`),
  }))

test('the grid shows the opening hours', () => {
  expect(gridHours(OPEN, [], ZONE)).toEqual({ from: 9, until: 17 })
})

test('the grid grows to a booking outside the opening hours', () => {
  expect(gridHours(OPEN, [booking('early', '07:45'), booking('late', '17:30')], ZONE)).toEqual({ from: 7, until: 18 })
})

test('a closed day without bookings shows the usual hours', () => {
  expect(gridHours([], [], ZONE)).toEqual({ from: 9, until: 17 })
})

test('a booking that ends after midnight ends at the bottom of its day', () => {
  expect(gridHours([], [booking('night', '23:00', 120)], ZONE)).toEqual({ from: 23, until: 24 })
})

test('lunch and the time outside opening hours are closed', () => {
  expect(closedRows(OPEN, { from: 8, until: 18 })).toEqual([
    { row: 1, span: 4 },
    { row: 17, span: 4 },
    { row: 37, span: 4 },
  ])
})

test('a closed day is closed from top to bottom', () => {
  expect(closedRows([], { from: 9, until: 17 })).toEqual([{ row: 1, span: 32 }])
})

test('bookings one after the other have the whole width each', () => {
  expect(lanesOf([booking('a', '09:00'), booking('b', '09:30')])).toEqual([
    { lanes: 1, items: ['a 0'] },
    { lanes: 1, items: ['b 0'] },
  ])
})

test('bookings at the same time are side by side', () => {
  expect(lanesOf([booking('a', '09:00'), booking('b', '09:00'), booking('c', '10:00')])).toEqual([
    { lanes: 2, items: ['a 0', 'b 1'] },
    { lanes: 1, items: ['c 0'] },
  ])
})

test('a booking reuses the lane of one that has ended beside a longer one', () => {
  expect(lanesOf([booking('long', '09:00', 90), booking('a', '09:00'), booking('b', '09:30')])).toEqual([
    { lanes: 2, items: ['long 0', 'a 1', 'b 1'] },
  ])
})

test('short bookings that share a row are side by side', () => {
  expect(lanesOf([booking('a', '09:00', 5), booking('b', '09:05', 5)])).toEqual([{ lanes: 2, items: ['a 0', 'b 1'] }])
})

test('the line for now is in the row of the current quarter of an hour', () => {
  const hours = { from: 9, until: 17 }
  expect(nowRow(hours, new Date('2027-03-09T10:20:00+11:00'), ZONE)).toBe(6)
  expect(nowRow(hours, new Date('2027-03-09T08:59:00+11:00'), ZONE)).toBeNull()
  expect(nowRow(hours, new Date('2027-03-09T17:00:00+11:00'), ZONE)).toBeNull()
})
