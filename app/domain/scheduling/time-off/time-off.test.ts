import { describe, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { isAway } from './is-away.ts'
import { formatTimeOff } from './time-off-details.ts'
import { timeOffForm, toTimeOffTimes } from './time-off-form.ts'

const ZONE = 'Australia/Sydney'
const parse = (fields: Record<string, string>) => timeOffForm.safeParse({ consultant: '', note: '', ...fields })

function timesOf(fields: Record<string, string>) {
  const { startsAt, endsAt } = toTimeOffTimes(timeOffForm.parse({ consultant: '', note: '', ...fields }), ZONE)
  return [startsAt.toISOString(), endsAt.toISOString()]
}

describe('the form of time off', () => {
  test('without times it covers whole days, the last one included', () => {
    expect(timesOf({ from_date: '2026-12-24', until_date: '2027-01-04' })).toEqual([
      '2026-12-23T13:00:00.000Z',
      '2027-01-04T13:00:00.000Z',
    ])
  })

  test('with times it covers part of a day, on the agency’s clocks', () => {
    const afternoon = { from_date: '2026-11-26', from_time: '13:00', until_date: '2026-11-26', until_time: '17:00' }
    expect(timesOf(afternoon)).toEqual(['2026-11-26T02:00:00.000Z', '2026-11-26T06:00:00.000Z'])
  })

  test('a day on which the clocks change is covered to its end', () => {
    expect(timesOf({ from_date: '2027-04-04', until_date: '2027-04-04' })).toEqual([
      '2027-04-03T13:00:00.000Z',
      '2027-04-04T14:00:00.000Z',
    ])
  })

  test.each([
    [{ from_date: '2026-11-26', until_date: '2026-11-25' }, 'until_date'],
    [{ from_date: '2026-11-26', from_time: '13:00', until_date: '2026-11-26', until_time: '13:00' }, 'until_time'],
    [{ from_date: '2026-02-30', until_date: '2026-03-01' }, 'from_date'],
    [{ from_date: '2026-11-26', from_time: '25:00', until_date: '2026-11-26' }, 'from_time'],
  ])('%o is rejected', (fields, name) => {
    expect(parse(fields).error?.issues[0]?.path).toEqual([name])
  })
})

describe('isAway', () => {
  const absence = { consultantId: 'ann', from: 100, until: 200 }
  test.each([
    ['ann', 150, 160, true],
    ['ann', 0, 101, true],
    ['ann', 199, 300, true],
    ['ann', 0, 100, false],
    ['ann', 200, 300, false],
    ['bob', 150, 160, false],
    [null, 150, 160, false],
  ])('consultant %s from %i until %i: %s', (consultantId, from, until, expected) => {
    expect(isAway([absence], consultantId, { from, until })).toBe(expected)
  })

  test('everyone is away during the time off of the agency', () => {
    const agency = { ...absence, consultantId: null }
    expect([null, 'bob'].map((id) => isAway([agency], id, { from: 150, until: 160 }))).toEqual([true, true])
  })
})

test.each([
  ['2026-11-24', '00:00', '2026-11-25', '00:00', '24 Nov 2026'],
  ['2026-12-24', '00:00', '2027-01-05', '00:00', '24 Dec 2026 to 04 Jan 2027'],
  ['2026-11-24', '13:00', '2026-11-24', '17:00', '24 Nov 2026, 13:00 to 17:00'],
])('time off from %s %s until %s %s is shown as "%s"', (from, fromTime, until, untilTime, text) => {
  const times = { startsAt: instantIn(ZONE, from, fromTime), endsAt: instantIn(ZONE, until, untilTime) }
  expect(formatTimeOff(times, ZONE)).toBe(text)
})
