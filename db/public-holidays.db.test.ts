import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isId } from '#app/lib/id.ts'
import { migrate } from '#db/migrate.ts'
import { bookingDays } from '#db/schema/bookings.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'

type Day = typeof bookingDays.$inferSelect

let bed: TestBed
let days: Day[]
beforeAll(async () => {
  bed = await openTestBed()
  days = await bed.db.select().from(bookingDays)
})
afterAll(() => bed.close())

const of = (state: string, year: number) =>
  days.filter((day) => day.state === state && day.onDate.startsWith(`${year}-`)).map((day) => day.onDate)

describe('public holidays come with the database', () => {
  /** Whole days for the whole state; the ACT has Anzac Day and the Monday that stands in for it. */
  test.each([
    ['ACT', 2026, 15],
    ['NSW', 2026, 13],
    ['NT', 2026, 13],
    ['QLD', 2026, 12],
    ['SA', 2026, 13],
    ['TAS', 2026, 10],
    ['VIC', 2026, 14],
    ['WA', 2026, 13],
  ])('%s %i has %i', (state, year, count) => {
    expect(of(state, year)).toHaveLength(count)
  })

  test('Easter is where the moon puts it, whichever way it is reckoned', () => {
    const sundays = days.filter((day) => day.name === 'Easter Sunday' && day.state === 'NSW').map((day) => day.onDate)
    expect(sundays.sort()).toEqual([2026, 2027, 2028].map(easterOf))
  })

  test('a holiday on a weekend has its Monday where the state gives one', () => {
    expect(of('NSW', 2026)).toContain('2026-04-27')
    expect(of('VIC', 2026)).not.toContain('2026-04-27')
    expect(of('QLD', 2027)).toContain('2027-04-26')
    expect(of('TAS', 2027)).not.toContain('2027-04-26')
    for (const state of ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) {
      expect(of(state, 2026)).toContain('2026-12-28')
      expect(of(state, 2027)).toEqual(expect.arrayContaining(['2027-12-27', '2027-12-28']))
      expect(of(state, 2028)).toContain('2028-01-03')
    }
  })

  test('none is closed, and all are rows like any other', () => {
    expect(days.some((day) => day.closed)).toBe(false)
    expect(days.every((day) => isId(day.id))).toBe(true)
  })

  test('a deleted one stays deleted', async () => {
    await bed.db.delete(bookingDays)
    await migrate(bed.url)
    expect(await bed.db.select().from(bookingDays)).toEqual([])
  })
})

/** Easter Sunday by the table of golden numbers in the Book of Common Prayer: another way than the one the list was made by. */
function easterOf(year: number): string {
  const golden = year % 19
  const fullMoons = [
    '04-14',
    '04-03',
    '03-23',
    '04-11',
    '03-31',
    '04-18',
    '04-08',
    '03-28',
    '04-16',
    '04-05',
    '03-25',
    '04-13',
    '04-02',
    '03-22',
    '04-10',
    '03-30',
    '04-17',
    '04-07',
    '03-27',
  ]
  const moon = new Date(`${year}-${fullMoons[golden]}T00:00:00Z`)
  const sunday = new Date(moon.getTime() + (7 - moon.getUTCDay()) * 86_400_000)
  return sunday.toISOString().slice(0, 10)
}
