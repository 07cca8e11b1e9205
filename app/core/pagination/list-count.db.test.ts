import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { MAX_COUNT } from './format-count.ts'
import { countCapped, countListRows } from './list-count.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  for (const type of ['employee', 'employee', 'employer'] as const) await makePerson(bed.db, type)
})
afterAll(() => bed.close())

const page = (older: string | null) => ({ rows: ['one'], newer: null, older })

test('a list that fits its page is counted from its rows', async () => {
  expect(await countListRows(bed, page(null), false)).toBe(1)
})

test('a longer list is counted in the database, with its condition', async () => {
  expect(await countListRows(bed, page('cursor'), { table: profiles })).toBe(3)
  const where = eq(profiles.userType, 'employee')
  expect(await countListRows(bed, page('cursor'), { table: profiles, where })).toBe(2)
})

test('a longer list with filters has no count', async () => {
  expect(await countListRows(bed, page('cursor'), false)).toBeNull()
})

test('no more rows are counted than are shown as a number', async () => {
  await bed.db.execute(sql`insert into rate_limits (key, window_ends_at, used)
    select lpad(n::text, 43, '0'), now(), 1 from generate_series(1, ${MAX_COUNT + 5}::int) n`)
  expect(await countCapped(bed, rateLimits)).toBe(MAX_COUNT + 1)
  expect(await countCapped(bed, rateLimits, sql`key < ${'12'.padStart(43, '0')}`)).toBe(11)
})
