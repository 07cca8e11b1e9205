import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { STATE_CODES, type State } from '#app/lib/states.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'

/**
 * The migrations insert the public holidays as a list of dates. This test computes them from the rules of the law:
 *   ACT Holidays Act 1958 s 3 · NSW Public Holidays Act 2010 ss 4-5, and its Anzac Day order of 2026
 *   NT Public Holidays Act 1981 sch 2, with Easter Sunday by the Minister's yearly notice · QLD Holidays Act 1983 sch
 *   SA Public Holidays Act 2023 s 3 · TAS Statutory Holidays Act 2000 s 4 · VIC Public Holidays Act 1993 s 6
 *   WA Public and Bank Holidays Act 1972 sch 2, from 2028 as amended by its Amendment Bill 2025
 * A holiday that is observed on another day (Boxing Day in Tasmania, Anzac Day on a Sunday in the ACT, NT and Qld) is
 * listed on both days, because an agency may close on the day itself too.
 */
const YEARS = [2026, 2027, 2028]
const ALL = STATE_CODES

/** Holidays as `2026-01-01 NSW New Year's Day`. */
const holidays = new Set<string>()

function add(states: readonly State[] | string, date: string, name: string): void {
  for (const state of typeof states === 'string' ? states.split(' ') : states) holidays.add(`${date} ${state} ${name}`)
}

const pad = (n: number) => String(n).padStart(2, '0')
/** Sunday 0 to Saturday 6. */
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const MONDAY = 1
const onOrAfter = (date: string, day: number) => addDays(date, (day - weekday(date) + 7) % 7)
const nth = (n: number, day: number, year: number, month: number) =>
  addDays(onOrAfter(`${year}-${pad(month)}-01`, day), 7 * (n - 1))
const last = (day: number, year: number, month: number) => addDays(onOrAfter(`${year}-${pad(month + 1)}-01`, day), -7)

/** Easter Sunday: Gauss's rule as in Meeus, Astronomical Algorithms, ch. 8. */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const march = h + l - 7 * m + 22
  return addDays(`${year}-03-01`, march - 1)
}

/** Holidays with the same rule in every state, and the additional days for those on a weekend. */
function nationalHolidays(year: number): void {
  const newYear = `${year}-01-01`
  add(ALL, newYear, "New Year's Day")
  if ([0, 6].includes(weekday(newYear))) {
    add(ALL, onOrAfter(newYear, MONDAY), "New Year's Day (additional day)")
  }
  const australiaDay = `${year}-01-26`
  add(ALL, [0, 6].includes(weekday(australiaDay)) ? onOrAfter(australiaDay, MONDAY) : australiaDay, 'Australia Day')

  const easter = easterSunday(year)
  add(ALL, addDays(easter, -2), 'Good Friday')
  add('ACT NSW NT QLD SA VIC', addDays(easter, -1), 'Easter Saturday')
  add('ACT NSW NT QLD SA VIC WA', easter, 'Easter Sunday')
  add(ALL, addDays(easter, 1), 'Easter Monday')

  const anzacDay = `${year}-04-25`
  add(ALL, anzacDay, 'Anzac Day')
  const mondays: Record<number, string> = { 6: 'ACT NSW WA', 0: 'ACT NSW NT QLD WA' }
  const states = mondays[weekday(anzacDay)]
  if (states) add(states, onOrAfter(anzacDay, MONDAY), 'Anzac Day (Monday holiday)')

  // If Christmas Day or the day after is on a weekend, 27 or 28 December is an additional holiday.
  const [christmas, after] = [`${year}-12-25`, `${year}-12-26`]
  add(ALL, christmas, 'Christmas Day')
  if ([0, 6].includes(weekday(christmas))) add(ALL, `${year}-12-27`, 'Christmas Day (additional day)')
  for (const [states, name] of [
    [ALL.filter((state) => state !== 'SA'), 'Boxing Day'],
    ['SA', 'Proclamation Day'],
  ] as const) {
    add(states, after, name)
    if ([0, 6].includes(weekday(after))) add(states, `${year}-12-28`, `${name} (additional day)`)
  }
}

/** Holidays of single states, most of them on the nth Monday of a month. */
function stateHolidays(year: number): void {
  add('SA', nth(2, MONDAY, year, 3), 'Adelaide Cup Day')
  add('ACT', nth(2, MONDAY, year, 3), 'Canberra Day')
  add('TAS', nth(2, MONDAY, year, 3), 'Eight Hours Day')
  add('VIC', nth(2, MONDAY, year, 3), 'Labour Day')
  add('QLD', nth(1, MONDAY, year, 5), 'Labour Day')
  add('NT', nth(1, MONDAY, year, 5), 'May Day')
  add('ACT', onOrAfter(`${year}-05-27`, MONDAY), 'Reconciliation Day')
  add('ACT NSW NT SA TAS VIC', nth(2, MONDAY, year, 6), "King's Birthday")
  add('NT', nth(1, MONDAY, year, 8), 'Picnic Day')
  add('QLD', nth(1, MONDAY, year, 10), "King's Birthday")
  add('ACT NSW SA', nth(1, MONDAY, year, 10), 'Labour Day')
  add('VIC', nth(1, 2, year, 11), 'Melbourne Cup Day')
  // Depends on the fixture of the season, which is published for 2026 only.
  const eve = addDays(last(6, year, 9), -1)
  add('VIC', eve, `Friday before the AFL Grand Final${year > 2026 ? ' (expected)' : ''}`)
  westernAustralianHolidays(year)
}

/** Until 2027 by the Act, and the King's Birthday by proclamation. From 2028 as announced, so marked as expected. */
function westernAustralianHolidays(year: number): void {
  if (year < 2028) {
    add('WA', nth(1, MONDAY, year, 3), 'Labour Day')
    add('WA', nth(1, MONDAY, year, 6), 'Western Australia Day')
    add('WA', last(MONDAY, year, 9), "King's Birthday")
    return
  }
  add('WA', nth(2, MONDAY, year, 3), 'Labour Day (expected)')
  add('WA', addDays(easterSunday(year), -1), 'Easter Saturday (expected)')
  add('WA', nth(2, MONDAY, year, 6), "King's Birthday (expected)")
  add('WA', nth(2, MONDAY, year, 11), 'Western Australia Day (expected)')
}

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('Easter is computed correctly for past and future years', () => {
  expect([1818, 2000, 2024, 2026, 2027, 2028, 2038].map(easterSunday)).toEqual([
    '1818-03-22',
    '2000-04-23',
    '2024-03-31',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ])
})

test('the database has exactly the public holidays of the law', async () => {
  for (const year of YEARS) {
    nationalHolidays(year)
    stateHolidays(year)
  }
  const rows = await bed.db.select().from(bookingDays).where(isNotNull(bookingDays.state))
  const stored = rows.map(({ onDate, state, name }) => `${onDate} ${state} ${name}`)
  expect(stored.toSorted()).toEqual([...holidays].toSorted())
  expect(rows.every(({ closed }) => !closed)).toBe(true)
})
