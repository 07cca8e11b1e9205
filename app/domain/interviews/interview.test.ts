import { expect, test } from 'vitest'
import { SKIPPED_TIME_MESSAGE } from '#app/lib/dates.ts'
import { myInterviewHref, overlappedTimes, parseInterviewTimes } from './interview.ts'
import { interviewForm } from './interview-form.ts'

const ZONE = 'Australia/Perth'
const at = (time: string) => new Date(`2026-11-25T${time}:00+08:00`)

test('the fields whose times overlap a commitment are named by their numbers', () => {
  const input = { time_1: '2026-11-25T08:00', time_3: '2026-11-25T09:00', time_4: '2026-11-25T09:15', time_5: 'soon' }
  const commitment = { startsAt: at('09:10'), endsAt: at('09:40') }
  expect(overlappedTimes(input, ZONE, 30, commitment)).toEqual([3, 4])
  expect(overlappedTimes(input, ZONE, 90, commitment)).toEqual([1, 3, 4])
  expect(overlappedTimes({}, ZONE, 30, commitment)).toEqual([])
})

test('a proposed time that daylight saving skips is rejected', () => {
  const now = new Date('2026-10-01T00:00:00Z')
  const input = { time_1: '2026-10-04T02:30', time_2: '2026-10-04T03:30' }
  const { times, errors } = parseInterviewTimes(input, 'Australia/Sydney', now)
  expect(times).toEqual([new Date('2026-10-03T16:30:00Z')])
  expect(errors).toEqual({ time_1: [SKIPPED_TIME_MESSAGE] })
})

test('a form without a time and a place has an error at each of them', () => {
  const errorsOf = (input: Record<string, unknown>) =>
    interviewForm
      .safeParse({ duration: '30', interviewers: ['one'], ...input })
      .error?.issues.map(({ path, message }) => [...path, message])
  const missingPlace = ['place', 'Enter a place or a video link.']
  expect(errorsOf({ time_1: '' })).toEqual([['time_1', 'Enter at least one time.'], missingPlace])
  expect(errorsOf({ time_2: '2026-11-25T08:00' })).toEqual([missingPlace])
  expect(errorsOf({ time_2: '2026-11-25T08:00', place: 'Level 2' })).toBeUndefined()
})

test('the address of an interview can be sent in a header, whatever the id', () => {
  expect(myInterviewHref('\0/x')).toBe('/employee/dashboard/interviews/%00%2Fx')
})
