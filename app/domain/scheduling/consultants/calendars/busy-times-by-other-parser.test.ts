import { array, assert, constantFrom, integer, nat, oneof, option, property, record, uniqueArray } from 'fast-check'
import ical from 'node-ical'
import { expect, test } from 'vitest'
import { addDays, instantIn } from '#app/lib/dates.ts'
import { type BusyTime, listBusyTimes } from './list-busy-times.ts'

/**
 * Generated calendars, read by `listBusyTimes` (ical.js) and by node-ical, which shares no code with it: events across
 * zones, of whole days and recurring ones over the clock changes of October and April, with excluded and moved
 * occurrences.
 */

const ZONE = 'Australia/Sydney'
const FROM = instantIn(ZONE, '2026-09-20').getTime()
const UNTIL = instantIn(ZONE, '2027-05-01').getTime()

const zones = constantFrom(ZONE, 'Australia/Perth', 'Australia/Adelaide', 'Europe/London', 'America/New_York', 'UTC')
const dates = nat({ max: 210 }).map((days) => addDays('2026-09-20', days))
const hours = integer({ min: 6, max: 21 })

const day = (date: string) => date.replaceAll('-', '')
const clock = (date: string, hour: number) => `${day(date)}T${String(hour).padStart(2, '0')}0000`
const at = (name: string, zone: string, value: string) =>
  zone === 'UTC' ? `${name}:${value}Z` : `${name};TZID=${zone}:${value}`

const once = record({ date: dates, hour: hours, zone: zones, endZone: zones }).map(({ date, hour, zone, endZone }) => [
  [at('DTSTART', zone, clock(date, hour)), at('DTEND', endZone, clock(addDays(date, 1), hour))],
])

const wholeDays = record({ date: dates, length: integer({ min: 1, max: 5 }) }).map(({ date, length }) => [
  [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(addDays(date, length))}`],
])

const yearly = record({
  date: dates,
  rule: constantFrom('FREQ=MONTHLY;COUNT=9', 'FREQ=WEEKLY;INTERVAL=3;COUNT=12'),
}).map(({ date, rule }) => [
  [`DTSTART;VALUE=DATE:${day(date)}`, `DTEND;VALUE=DATE:${day(addDays(date, 1))}`, `RRULE:${rule}`],
])

/** From a Monday, so that the first occurrence is one of the rule. */
const weekly = record({
  week: integer({ min: 0, max: 20 }),
  hour: hours,
  zone: zones,
  interval: integer({ min: 1, max: 3 }),
  count: integer({ min: 2, max: 20 }),
  excluded: uniqueArray(nat({ max: 10 }), { maxLength: 3 }),
  moved: option(nat({ max: 10 })),
}).map(({ week, hour, zone, interval, count, excluded, moved }) => {
  const monday = addDays('2026-09-07', 7 * week)
  const occurrence = (n: number) => clock(addDays(monday, 7 * interval * n), hour)
  const exdates = excluded.filter((n) => n !== moved && n < count).map((n) => at('EXDATE', zone, occurrence(n)))
  const rule = `RRULE:FREQ=WEEKLY;INTERVAL=${interval};COUNT=${count};BYDAY=MO`
  const series = [at('DTSTART', zone, clock(monday, hour)), 'DURATION:PT90M', rule, ...exdates]
  if (moved === null || moved >= count) return [series]
  const date = addDays(monday, 7 * interval * moved + 1)
  const exception = [
    at('RECURRENCE-ID', zone, occurrence(moved)),
    at('DTSTART', zone, clock(date, hour)),
    at('DTEND', zone, clock(date, hour + 1)),
  ]
  return [series, exception]
})

const calendars = array(oneof(once, wholeDays, yearly, weekly), { minLength: 1, maxLength: 4 }).map((events) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...events.flatMap((parts, uid) =>
      parts.flatMap((lines) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
)

/** The busy times according to node-ical. It gives whole days as midnights of this process. */
function readByOtherParser(text: string): BusyTime[] {
  const times: [number, number][] = []
  for (const event of Object.values(ical.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue
    const range = { from: new Date(FROM), to: new Date(UNTIL), expandOngoing: true }
    for (const { start, end, isFullDay } of ical.expandRecurringEvent(event, range)) {
      const [from, until] = [start, end].map((date) => (isFullDay ? midnight(date) : date.getTime()))
      if (from !== undefined && until !== undefined && from < UNTIL && until > FROM) times.push([from, until])
    }
  }
  const merged: [number, number][] = []
  for (const [from, until] of times.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  return merged
}

function midnight(date: Date): number {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return instantIn(ZONE, `${date.getFullYear()}-${month}-${day}`).getTime()
}

const format = (times: readonly BusyTime[]) =>
  times.map((time) => time.map((instant) => new Date(instant).toISOString()).join(' to '))

test('another parser finds the same busy times in 400 generated calendars', { timeout: 120_000 }, () => {
  let compared = 0
  assert(
    property(calendars, (text) => {
      const input = {
        text,
        from: FROM,
        until: UNTIL,
        timeZone: ZONE,
        email: 'x@example.com',
        ownHost: 'muster.example',
      }
      const times = listBusyTimes(input)
      expect(format(times)).toEqual(format(readByOtherParser(text)))
      compared += times.length
    }),
    { numRuns: 400, seed: 20261124 },
  )
  // Most calendars have several: the comparison is not one of empty lists.
  expect(compared).toBeGreaterThan(1000)
})
