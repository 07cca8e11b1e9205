import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, instantIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeBooking, makeConsultant, makePerson } from '#tests/support/factories.ts'
import { exportWorkload } from './export-workload.server.ts'
import { findWorkload } from './find-workload.server.ts'

const ZONE = 'Australia/Sydney'
const NOVEMBER = { from: '2026-11-01', until: '2026-11-30' }

let bed: TestBed
let admin: Person
let priya: string
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  priya = (await makeConsultant(bed.db, { fullName: 'Priya Raman' })).id
  const tom = (await makeConsultant(bed.db, { fullName: 'Tom Beckett' })).id
  const book = (
    consultantId: string | null,
    date: string,
    hoursAhead: number,
    fields: Parameters<typeof makeBooking>[1] = {},
  ) => {
    const startsAt = instantIn(ZONE, date, '10:00')
    const createdAt = new Date(startsAt.getTime() - hoursAhead * HOUR_MS)
    return makeBooking(bed.db, { consultantId, startsAt, createdAt, ...fields })
  }
  await book(priya, '2026-11-01', 24, { status: 'completed' })
  await book(priya, '2026-11-10', 48, { status: 'completed', source: 'agency' })
  await book(priya, '2026-11-30', 72, { status: 'no-show' })
  await book(priya, '2026-11-20', 1, { status: 'cancelled' })
  await book(priya, '2026-12-01', 1, { status: 'completed' })
  await book(priya, '2026-10-31', 1, { status: 'completed' })
  await book(tom, '2026-11-25', 10)
  // Made afterwards, for a consultation that has taken place already.
  await book(null, '2026-11-02', -1, { status: 'completed', source: 'agency' })
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin, instantIn(ZONE, '2026-11-24', '08:00'))

test('the bookings of a period are counted per consultant, with outcomes, sources and how long ahead they were made', async () => {
  const { rows, total } = await findWorkload(ctx(), NOVEMBER)
  expect(rows.map(({ name }) => name)).toEqual(['Priya Raman', 'Tom Beckett', 'Unassigned'])
  expect(rows[0]).toEqual({
    consultantId: priya,
    name: 'Priya Raman',
    bookings: 3,
    attended: 2,
    noShows: 1,
    open: 0,
    cancelled: 1,
    medianSecondsAhead: 48 * 3600,
    online: 2,
    byAgency: 1,
  })
  expect(rows[1]).toMatchObject({ bookings: 1, open: 1, medianSecondsAhead: 10 * 3600 })
  expect(rows[2]).toMatchObject({ bookings: 1, attended: 1, medianSecondsAhead: 0 })
  expect(total).toMatchObject({ bookings: 5, attended: 3, noShows: 1, open: 1, cancelled: 1, online: 3, byAgency: 2 })
})

test('a period without bookings has no total', async () => {
  expect(await findWorkload(ctx(), { from: '2027-01-01', until: '2027-01-31' })).toEqual({ rows: [], total: null })
})

test('the file has a line per consultant and the period as instants', async () => {
  const lines = (await exportWorkload(ctx(), NOVEMBER)).split('\r\n')
  expect(lines[1]).toBe('2026-10-31T13:00:00.000Z,2026-11-30T13:00:00.000Z,Priya Raman,3,2,1,0,1,48.0,2,1')
  expect(lines).toHaveLength(5)
})

test('employers cannot view it', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(findWorkload(bed.ctx(employer), NOVEMBER)).rejects.toMatchObject({ status: 403 })
})
