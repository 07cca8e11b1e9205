import { expect, test } from 'vitest'
import { myInterviewHref, overlappedTimes } from './interview.ts'

const ZONE = 'Australia/Perth'
const at = (time: string) => new Date(`2026-11-25T${time}:00+08:00`)

test('the fields whose times overlap a commitment are named by their numbers', () => {
  const input = { time_1: '2026-11-25T08:00', time_3: '2026-11-25T09:00', time_4: '2026-11-25T09:15', time_5: 'soon' }
  const commitment = { startsAt: at('09:10'), endsAt: at('09:40') }
  expect(overlappedTimes(input, ZONE, 30, commitment)).toEqual([3, 4])
  expect(overlappedTimes(input, ZONE, 90, commitment)).toEqual([1, 3, 4])
  expect(overlappedTimes({}, ZONE, 30, commitment)).toEqual([])
})

test('the address of an interview can be sent in a header, whatever the id', () => {
  expect(myInterviewHref('\0/x')).toBe('/employee/dashboard/interviews/%00%2Fx')
})
