import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDateTime, timeIn, todayIn } from '#app/lib/dates.ts'
import type { OpenHours } from '#db/schema/scheduling.ts'
import { isWithinHours, listSlotTimes, listStartTimes } from './opening-hours.ts'

const HOURS: OpenHours[] = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
const ALL_DAY: OpenHours[] = [{ from: '00:00', to: '24:00' }]
const ZONES = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Perth',
] as const
const YEAR = Array.from({ length: 366 }, (_, n) => addDays('2026-09-01', n))

test('the default hours are the 14 slots of the specification', () => {
  expect(listStartTimes(HOURS, 30).join(' ')).toBe(
    '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30',
  )
})

test('a slot must end within the opening hours', () => {
  expect(listStartTimes([{ from: '09:00', to: '10:15' }], 30)).toEqual(['09:00', '09:30'])
  expect(listStartTimes([{ from: '09:00', to: '09:20' }], 30)).toEqual([])
  expect(isWithinHours(HOURS, '11:30', 30)).toBe(true)
  expect(isWithinHours(HOURS, '11:45', 30)).toBe(false)
  expect(isWithinHours(HOURS, '12:30', 30)).toBe(false)
})

describe('when clocks change', () => {
  const times = (zone: string, date: string, minutes = 30) =>
    listSlotTimes(zone, date, listStartTimes([{ from: '01:00', to: '04:00' }], minutes), minutes).map(
      ({ time }) => time,
    )

  test('a skipped time is not offered', () => {
    expect(times('Australia/Sydney', '2026-10-04')).toEqual(['01:00', '01:30', '03:00', '03:30'])
    expect(times('Australia/Lord_Howe', '2026-10-04')).toEqual(['01:00', '01:30', '02:30', '03:00', '03:30'])
  })

  test('a time that occurs twice is offered once, at its first occurrence', () => {
    expect(times('Australia/Sydney', '2027-04-04')).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30'])
    const [slot] = listSlotTimes('Australia/Sydney', '2027-04-04', ['02:30'], 30)
    expect(slot?.startsAt.toISOString()).toBe('2027-04-03T15:30:00.000Z')
  })

  test('no slot starts before the previous one has ended', () => {
    const hours = [{ from: '00:30', to: '05:00' }]
    const slots = listSlotTimes('Australia/Lord_Howe', '2026-10-04', listStartTimes(hours, 60), 60)
    expect(slots.map(({ time }) => time)).toEqual(['00:30', '01:30', '03:30'])
  })
})

test.each(ZONES)("every slot of a year in %s exists on the zone's clocks and follows the previous one", (zone) => {
  let last = 0
  for (const date of YEAR) {
    for (const { time, startsAt, endsAt } of listSlotTimes(zone, date, listStartTimes(ALL_DAY, 30), 30)) {
      expect([todayIn(zone, startsAt), timeIn(zone, startsAt)]).toEqual([date, time])
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(last)
      last = endsAt.getTime()
      expect(last - startsAt.getTime()).toBe(30 * 60_000)
    }
  }
})

test('a slot converts to London and New York time and back', () => {
  const anySlot = fc.record({
    zone: fc.constantFrom(...ZONES),
    date: fc.constantFrom(...YEAR),
    time: fc.constantFrom(...listStartTimes(ALL_DAY, 15)),
  })
  fc.assert(
    fc.property(anySlot, fc.constantFrom('Europe/London', 'America/New_York'), ({ zone, date, time }, reader) => {
      const [slot] = listSlotTimes(zone, date, [time], 15)
      if (!slot) return
      // Converting back can be one hour off where the reader's clocks repeat an hour.
      const shown = todayIn(reader, slot.startsAt)
      const [back] = listSlotTimes(reader, shown, [timeIn(reader, slot.startsAt)], 15)
      const away = slot.startsAt.getTime() - (back?.startsAt.getTime() ?? Number.NaN)
      expect([0, 3_600_000]).toContain(away)
      expect(formatDateTime(slot.startsAt, zone)).toContain(time.slice(3))
    }),
    { numRuns: 2000 },
  )
})
