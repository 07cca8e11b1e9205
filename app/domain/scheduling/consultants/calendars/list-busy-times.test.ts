import { describe, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { listBusyTimes } from './list-busy-times.ts'

const ZONE = 'Australia/Sydney'
const at = (date: string, time = '00:00') => instantIn(ZONE, date, time).getTime()

const SYDNEY = `BEGIN:VTIMEZONE
TZID:Sydney of Outlook
BEGIN:STANDARD
DTSTART:16010401T030000
TZOFFSETFROM:+1100
TZOFFSETTO:+1000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16011001T020000
TZOFFSETFROM:+1000
TZOFFSETTO:+1100
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10
END:DAYLIGHT
END:VTIMEZONE`

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\n')

/** The busy times from 23 November 2026 for four weeks, as local times of Sydney. */
function busy(...parts: string[]): string[] {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', SYDNEY, ...parts, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')
  const [from, until] = [at('2026-11-23'), at('2026-12-21')]
  const input = { text, from, until, timeZone: ZONE, email: 'priya@muster.example', ownHost: 'muster.example' }
  return listBusyTimes(input).map((time) => time.map(local).join(' to '))
}

const LOCAL = new Intl.DateTimeFormat('sv', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
const local = (ms: number) => LOCAL.format(ms)

describe('one event', () => {
  test.each([
    ['in UTC', 'DTSTART:20261123T230000Z', 'DTEND:20261124T000000Z', '2026-11-24 10:00 to 2026-11-24 11:00'],
    [
      'in a zone that the calendar defines',
      'DTSTART;TZID=Sydney of Outlook:20261124T100000',
      'DTEND;TZID=Sydney of Outlook:20261124T110000',
      '2026-11-24 10:00 to 2026-11-24 11:00',
    ],
    [
      'in a zone known only by its name',
      'DTSTART;TZID=Australia/Perth:20261124T100000',
      'DURATION:PT90M',
      '2026-11-24 13:00 to 2026-11-24 14:30',
    ],
    ['without a zone', 'DTSTART:20261124T100000', 'DTEND:20261124T110000', '2026-11-24 10:00 to 2026-11-24 11:00'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20261124', 'X-ANY:1', '2026-11-24 00:00 to 2026-11-25 00:00'],
    [
      'of several whole days that began before',
      'DTSTART;VALUE=DATE:20261120',
      'DTEND;VALUE=DATE:20261125',
      '2026-11-20 00:00 to 2026-11-25 00:00',
    ],
    [
      'from one zone to another',
      'DTSTART;TZID=Australia/Perth:20261124T100000',
      'DTEND;TZID=Australia/Sydney:20261124T180000',
      '2026-11-24 13:00 to 2026-11-24 18:00',
    ],
  ])('%s', (_, start, end, expected) => {
    expect(busy(event('UID:1', start, end))).toEqual([expected])
  })

  const TIMES = ['DTSTART:20261123T230000Z', 'DTEND:20261124T000000Z']
  test.each([
    ['cancelled', 'UID:1', 'STATUS:CANCELLED'],
    ['shown as free', 'UID:1', 'TRANSP:TRANSPARENT'],
    ['shown as free in Outlook', 'UID:1', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    ['declined by its owner', 'UID:1', 'ATTENDEE;PARTSTAT=DECLINED:mailto:Priya@muster.example'],
    ['our own invitation', 'UID:019a0000-0000-7000-8000-000000000001@muster.example', 'STATUS:CONFIRMED'],
  ])('%s does not block', (_, uid, line) => {
    expect(busy(event(uid, ...TIMES, line))).toEqual([])
  })

  test.each([
    ['tentative', 'UID:1', 'STATUS:TENTATIVE'],
    ['declined by someone else', 'UID:1', 'ATTENDEE;PARTSTAT=DECLINED:mailto:tom@muster.example'],
    ['an interview that we arranged', 'UID:interview-019a0000-0000-7000-8000-000000000001@muster.example', 'X-A:1'],
  ])('%s blocks', (_, uid, line) => {
    expect(busy(event(uid, ...TIMES, line))).toHaveLength(1)
  })

  test('without an end, or before or after the period, it does not block', () => {
    expect(
      busy(
        event('UID:1', 'DTSTART:20261123T230000Z'),
        event('UID:2', 'DTSTART:20260101T000000Z', 'DTEND:20260101T010000Z'),
        event('UID:3', 'DTSTART:20270101T000000Z', 'DTEND:20270101T010000Z'),
      ),
    ).toEqual([])
  })
})

describe('a recurring event', () => {
  const WEEKLY = [
    'UID:w',
    'DTSTART;TZID=Australia/Sydney:20260907T100000',
    'DTEND;TZID=Australia/Sydney:20260907T110000',
  ]

  test('keeps its local time when the clocks change, without its excluded dates', () => {
    const exdates = ['20261101T100000', '20261130T100000'].map((date) => `EXDATE;TZID=Australia/Sydney:${date}`)
    expect(busy(event(...WEEKLY, 'RRULE:FREQ=WEEKLY;UNTIL=20261215T000000Z', ...exdates))).toEqual([
      '2026-11-23 10:00 to 2026-11-23 11:00',
      '2026-12-07 10:00 to 2026-12-07 11:00',
      '2026-12-14 10:00 to 2026-12-14 11:00',
    ])
  })

  test('has occurrences that were moved, cancelled and shown as free', () => {
    const change = (date: string, ...lines: string[]) =>
      event('UID:w', `RECURRENCE-ID;TZID=Australia/Sydney:${date}T100000`, ...lines)
    expect(
      busy(
        event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=15'),
        change('20261123', 'DTSTART:20261124T040000Z', 'DTEND:20261124T043000Z'),
        change('20261130', 'DTSTART:20261129T230000Z', 'DTEND:20261130T000000Z', 'STATUS:CANCELLED'),
        change('20261207', 'DTSTART:20261206T230000Z', 'DTEND:20261207T000000Z', 'TRANSP:TRANSPARENT'),
      ),
    ).toEqual(['2026-11-24 15:00 to 2026-11-24 15:30', '2026-12-14 10:00 to 2026-12-14 11:00'])
  })

  test('changes from one occurrence on', () => {
    const from = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Australia/Sydney:20261207T100000'
    const moved = ['DTSTART;TZID=Australia/Sydney:20261207T140000', 'DTEND;TZID=Australia/Sydney:20261207T143000']
    expect(busy(event(...WEEKLY, 'RRULE:FREQ=WEEKLY;UNTIL=20261215T000000Z'), event('UID:w', from, ...moved))).toEqual([
      '2026-11-23 10:00 to 2026-11-23 11:00',
      '2026-11-30 10:00 to 2026-11-30 11:00',
      '2026-12-07 14:00 to 2026-12-07 14:30',
      '2026-12-14 14:00 to 2026-12-14 14:30',
    ])
  })

  test('of whole days, and with additional dates', () => {
    expect(
      busy(
        event('UID:d', 'DTSTART;VALUE=DATE:20261001', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1', 'EXDATE;VALUE=DATE:20261101'),
        event('UID:r', 'DTSTART:20261123T230000Z', 'DURATION:PT1H', 'RDATE:20261125T230000Z'),
      ),
    ).toEqual([
      '2026-11-24 10:00 to 2026-11-24 11:00',
      '2026-11-26 10:00 to 2026-11-26 11:00',
      '2026-12-01 00:00 to 2026-12-02 00:00',
    ])
  })

  test('that never occurs is left out', () => {
    expect(
      busy(
        event('UID:n', 'DTSTART:20260101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
        event('UID:1', 'DTSTART:20261123T230000Z', 'DURATION:PT1H'),
      ),
    ).toContain('2026-11-24 10:00 to 2026-11-24 11:00')
  })
})

test('times that overlap or touch are merged', () => {
  expect(
    busy(
      event('UID:2', 'DTSTART:20261124T000000Z', 'DURATION:PT1H'),
      event('UID:1', 'DTSTART:20261123T230000Z', 'DURATION:PT1H'),
      event('UID:3', 'DTSTART:20261124T003000Z', 'DURATION:PT2H'),
    ),
  ).toEqual(['2026-11-24 10:00 to 2026-11-24 13:30'])
})

test('a calendar of busy times only is read too', () => {
  const lines = ['BEGIN:VFREEBUSY', 'FREEBUSY:20261123T230000Z/PT1H', 'FREEBUSY;FBTYPE=FREE:20261124T230000Z/PT1H']
  expect(busy([...lines, 'END:VFREEBUSY'].join('\n'))).toEqual(['2026-11-24 10:00 to 2026-11-24 11:00'])
})

test.each(['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD'])('%j is not a calendar', (text) => {
  expect(() =>
    listBusyTimes({ text, from: 0, until: 1, timeZone: ZONE, email: 'a@example.com', ownHost: 'example.com' }),
  ).toThrow(/calendar|ical|invalid line/i)
})
