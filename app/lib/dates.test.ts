import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AUSTRALIAN_ZONES,
  addDays,
  endOfDayIn,
  formatAge,
  formatDate,
  formatDateTime,
  instantIn,
  isCalendarDate,
  isSkippedTime,
  startOfDayIn,
  timeIn,
  todayIn,
} from './dates.ts'

describe('formatDate', () => {
  test('every month has three English letters', () => {
    const months = Array.from({ length: 12 }, (_, i) =>
      formatDate(`2026-${String(i + 1).padStart(2, '0')}-04`, 'Australia/Sydney'),
    )
    expect(months.map((m) => m.slice(3, 6)).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
    expect(months[5]).toBe('04 Jun 2026')
    expect(months[8]).toBe('04 Sep 2026')
  })

  test('an instant is shown in its zone', () => {
    const instant = new Date('2026-11-23T23:30:00Z')
    expect(formatDate(instant, 'Australia/Sydney')).toBe('24 Nov 2026')
    expect(formatDate(instant, 'America/New_York')).toBe('23 Nov 2026')
    expect(formatDateTime(instant, 'Australia/Sydney')).toBe('24 Nov 2026, 10:30')
    expect(formatDateTime(new Date('2026-11-24T01:00:00Z'), 'Australia/Sydney')).toBe('24 Nov 2026, 12:00')
    expect(formatDateTime(new Date('2026-11-23T13:05:00Z'), 'Australia/Sydney')).toBe('24 Nov 2026, 00:05')
  })

  test('a date that does not exist is rejected', () => {
    expect(() => formatDate('2026-02-30', 'Australia/Sydney')).toThrow(RangeError)
  })
})

test('only existing dates in ISO format are calendar dates', () => {
  expect(['2024-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true)
  expect(
    ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '', '2026-01-01T00:00', '0000-01-01'].some(isCalendarDate),
  ).toBe(false)
})

describe('the last instant of a day', () => {
  test.each([
    // ordinary days, summer and winter
    ['Australia/Sydney', '2026-01-15', '2026-01-15T12:59:59.999Z'],
    ['Australia/Sydney', '2026-07-15', '2026-07-15T13:59:59.999Z'],
    ['Australia/Adelaide', '2026-01-15', '2026-01-15T13:29:59.999Z'],
    ['Australia/Adelaide', '2026-07-15', '2026-07-15T14:29:59.999Z'],
    ['Australia/Perth', '2026-01-15', '2026-01-15T15:59:59.999Z'],
    ['Australia/Brisbane', '2026-01-15', '2026-01-15T13:59:59.999Z'],
    ['Australia/Eucla', '2026-01-15', '2026-01-15T15:14:59.999Z'],
    ['Australia/Lord_Howe', '2026-01-15', '2026-01-15T12:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-07-15', '2026-07-15T13:29:59.999Z'],
    ['Pacific/Norfolk', '2026-01-15', '2026-01-15T11:59:59.999Z'],
    ['Indian/Cocos', '2026-01-15', '2026-01-15T17:29:59.999Z'],
    // the changes of daylight saving: 5 April and 4 October 2026
    ['Australia/Sydney', '2026-04-04', '2026-04-04T12:59:59.999Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-05T13:59:59.999Z'],
    ['Australia/Sydney', '2026-10-03', '2026-10-03T13:59:59.999Z'],
    ['Australia/Sydney', '2026-10-04', '2026-10-04T12:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:29:59.999Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T12:59:59.999Z'],
  ])('%s %s', (zone, date, expected) => {
    expect(endOfDayIn(zone, date).toISOString()).toBe(expected)
  })

  test.each(AUSTRALIAN_ZONES)('each day of two years in %s ends one millisecond before the next', (zone) => {
    for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
      const end = endOfDayIn(zone, date)
      const next = new Date(end.getTime() + 1)
      expect(todayIn(zone, end)).toBe(date)
      expect(todayIn(zone, next)).toBe(addDays(date, 1))
      expect(formatDateTime(next, zone)).toMatch(/ 00:00$/)
      expect(startOfDayIn(zone, addDays(date, 1))).toEqual(next)
    }
  })

  test('a day ends correctly where daylight saving skips midnight', () => {
    expect(endOfDayIn('America/Santiago', '2026-09-05').toISOString()).toBe('2026-09-06T03:59:59.999Z')
    expect(endOfDayIn('Africa/Cairo', '2026-04-23').toISOString()).toBe('2026-04-23T21:59:59.999Z')
  })
})

describe('instantIn', () => {
  test('a skipped time is moved forward, and of a repeated time the first is taken', () => {
    expect(instantIn('Australia/Sydney', '2026-10-04', '02:30').toISOString()).toBe('2026-10-03T16:30:00.000Z')
    expect(instantIn('Australia/Sydney', '2026-04-05', '02:30').toISOString()).toBe('2026-04-04T15:30:00.000Z')
  })

  test.each([
    ['01:59', false],
    ['02:00', true],
    ['02:59', true],
    ['03:00', false],
  ])('%s in the night in which daylight saving starts is skipped: %s', (time, isSkipped) => {
    expect(isSkippedTime('Australia/Sydney', '2026-10-04', time)).toBe(isSkipped)
    expect(isSkippedTime('Australia/Perth', '2026-10-04', time)).toBe(false)
    expect(isSkippedTime('Australia/Sydney', '2026-04-05', time)).toBe(false)
  })

  test('an instant is shown at the local time it was made from', () => {
    const zones = fc.constantFrom(...AUSTRALIAN_ZONES)
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 4, max: 23 }), (zone, day, hour) => {
        const date = addDays('2020-01-01', day)
        const time = `${String(hour).padStart(2, '0')}:15`
        const instant = instantIn(zone, date, time)
        expect(formatDateTime(instant, zone)).toBe(`${formatDate(date, zone)}, ${time}`)
      }),
    )
  })
})

test('the age of an instant is given in minutes, hours, days, months or years', () => {
  const now = new Date('2026-11-24T02:00:00Z')
  const age = (iso: string) => formatAge(new Date(iso), now, 'Australia/Sydney')
  expect(age('2026-11-24T02:05:00Z')).toBe('Just now')
  expect(age('2026-11-24T01:59:30Z')).toBe('Just now')
  expect(age('2026-11-24T01:59:00Z')).toBe('1 minute ago')
  expect(age('2026-11-24T01:55:00Z')).toBe('5 minutes ago')
  expect(age('2026-11-24T01:00:00Z')).toBe('1 hour ago')
  expect(age('2026-11-23T23:00:00Z')).toBe('3 hours ago')
  expect(age('2026-11-23T02:00:00Z')).toBe('Yesterday')
  expect(age('2026-11-22T12:00:00Z')).toBe('2 days ago')
  expect(age('2026-11-21T02:00:00Z')).toBe('3 days ago')
  expect(age('2026-10-25T02:00:00Z')).toBe('30 days ago')
  expect(age('2026-10-24T02:00:00Z')).toBe('1 month ago')
  expect(age('2026-09-20T02:00:00Z')).toBe('2 months ago')
  expect(age('2025-11-25T02:00:00Z')).toBe('11 months ago')
  expect(age('2025-11-24T02:00:00Z')).toBe('1 year ago')
  expect(age('2021-11-01T02:00:00Z')).toBe('5 years ago')
})

test('the date and time of every zone are those of Intl, before and after its clocks change', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const expected = (zone: string, instant: Date) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    return format.format(instant)
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1901-01-01T00:00Z'), max: new Date('2099-12-31T00:00Z'), noInvalidDate: true }),
      (zone, instant) => {
        // Twice, because the second time reads the remembered offset.
        for (const at of [instant, new Date(instant.getTime() + 1)])
          expect(`${todayIn(zone, at)}, ${timeIn(zone, at)}`).toBe(expected(zone, at))
      },
    ),
    { numRuns: 500 },
  )
})
