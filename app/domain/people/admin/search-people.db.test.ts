import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_SIZE, parsePagePosition } from '#app/core/pagination/page-position.ts'
import type { Person } from '#app/policy/actor.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { type PeopleSearch, searchPeople } from './search-people.server.ts'

let bed: TestBed
let admin: Person
const FIRST = null
const ALL: PeopleSearch = { q: '', kind: null, status: null }

beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin', { email: 'boss@muster.example', fullName: 'Ruth Boss' })
  await makePerson(bed.db, 'employee', { email: 'mia.nguyen@example.com', fullName: 'Mia Nguyễn' })
  await makePerson(bed.db, 'employee', {
    email: '50%_off@example.com',
    fullName: "Per O'Cent \\ Slash",
    confirmed: false,
  })
  await makePerson(bed.db, 'employer', {
    email: 'hr@bright.example',
    fullName: 'Sam Bright',
    companyName: 'Bright & Co',
  })
})
afterAll(() => bed.close())

const names = async (search: Partial<PeopleSearch>) =>
  (await searchPeople(bed.ctx(admin), { ...ALL, ...search }, FIRST)).rows.map((row) => row.fullName)

test('people are found by part of their name or email, ignoring case', async () => {
  expect(await names({ q: 'nguyễ' })).toEqual(['Mia Nguyễn'])
  expect(await names({ q: 'MIA' })).toEqual(['Mia Nguyễn'])
  expect(await names({ q: ' bright.example ' })).toEqual(['Sam Bright'])
  expect(await names({ q: 'nobody at all' })).toEqual([])
})

test('wildcard characters are searched literally', async () => {
  for (const q of ['50%', '%_', "o'cent", '\\']) expect(await names({ q })).toEqual(["Per O'Cent \\ Slash"])
  expect(await names({ q: '\u0000' })).toHaveLength(4)
  expect(await names({ q: 'x'.repeat(5000) })).toEqual([])
})

test('people are filtered by account type and status', async () => {
  expect(await names({ kind: 'employer' })).toEqual(['Sam Bright'])
  expect(await names({ kind: 'employee' })).toHaveLength(2)
  expect(await names({ status: 'unconfirmed' })).toEqual(["Per O'Cent \\ Slash"])
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.fullName, 'Sam Bright'))
  expect(await names({ status: 'suspended' })).toEqual(['Sam Bright'])
  expect(await names({ status: 'active', kind: 'employer' })).toEqual([])
})

test('consultants are found by their account type, and not as employers', async () => {
  await makePerson(bed.db, 'employer', { fullName: 'Cleo Consultant', staffRole: 'consultant' })
  expect(await names({ kind: 'consultant' })).toEqual(['Cleo Consultant'])
  expect(await names({ kind: 'employer' })).not.toContain('Cleo Consultant')
})

test('only admins can search people', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(searchPeople(bed.ctx(employer), ALL, FIRST)).rejects.toMatchObject({ status: 403 })
})

test('paging forward and back shows each person once', async () => {
  for (let i = 0; i < PAGE_SIZE * 2; i++) await makePerson(bed.db, 'employee', { fullName: `Paged ${i}` })
  const page = (params: Record<string, string>) =>
    searchPeople(bed.ctx(admin), { ...ALL, q: 'Paged' }, parsePagePosition(new URLSearchParams(params)))
  const first = await page({})
  expect(first.newer).toBeNull()
  const second = await page({ after: first.older ?? '' })
  expect(second.older).toBeNull()
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(PAGE_SIZE * 2)
  const back = await page({ before: second.newer ?? '' })
  expect(back.rows).toEqual(first.rows)
  expect(await page({ after: 'broken' })).toEqual(first)
})
