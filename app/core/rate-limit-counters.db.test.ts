import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type AttemptDelay, countAttempt, countRequest, deleteCounter, uncount } from './rate-limit-counters.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const NOON = new Date('2026-06-04T12:00:00Z')
const at = (seconds: number) => bed.ctx(undefined, new Date(NOON.getTime() + seconds * 1000))
const DELAY: AttemptDelay = { free: 3, firstSeconds: 5, maxSeconds: 60, forgetSeconds: 600 }

test('the first request beyond a limit is marked', async () => {
  const results = []
  for (let n = 0; n < 4; n++) results.push(await countRequest(at(n), 'first', { max: 2, seconds: 60 }))
  expect(results.map(({ isFirst }) => isFirst)).toEqual([false, false, true, false])
  expect(results.map(({ wait }) => wait)).toEqual([null, null, 58, 57])
})

test('each failed attempt after the free ones waits twice as long, up to the maximum', async () => {
  for (let n = 0; n < 3; n++) expect(await countAttempt(at(0), 'mia', DELAY)).toBeNull()
  let now = 0
  const waits: (number | null)[] = []
  for (let n = 0; n < 6; n++) {
    const wait = await countAttempt(at(now), 'mia', DELAY)
    waits.push(wait)
    now += wait ?? 0
    expect(await countAttempt(at(now), 'mia', DELAY)).toBeNull()
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
})

test('an attempt that has to wait does not make the delay longer', async () => {
  for (let n = 0; n < 3; n++) await countAttempt(at(0), 'dean', DELAY)
  for (let n = 0; n < 20; n++) expect(await countAttempt(at(1), 'dean', DELAY)).toBe(4)
  expect(await countAttempt(at(5), 'dean', DELAY)).toBeNull()
})

test('of concurrent attempts after a delay one is made', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => countAttempt(at(0), 'kelly', DELAY)))
  expect(first.filter((wait) => wait === null)).toHaveLength(3)
  const second = await Promise.all(Array.from({ length: 20 }, () => countAttempt(at(5), 'kelly', DELAY)))
  expect(second.filter((wait) => wait === null)).toHaveLength(1)
})

test('a streak ends some time after its last attempt, and with a correct password', async () => {
  for (let n = 0; n < 3; n++) await countAttempt(at(0), 'grace', DELAY)
  expect(await countAttempt(at(1), 'grace', DELAY)).toBe(4)
  expect(await countAttempt(at(600), 'grace', DELAY)).toBeNull()
  await countAttempt(at(600), 'grace', DELAY)
  await countAttempt(at(600), 'grace', DELAY)
  expect(await countAttempt(at(601), 'grace', DELAY)).toBe(4)
  await deleteCounter(at(601), 'grace')
  expect(await countAttempt(at(601), 'grace', DELAY)).toBeNull()
})

test('an attempt that was not made is taken off', async () => {
  for (let n = 0; n < 3; n++) await countAttempt(at(0), 'omar', DELAY)
  await uncount(at(0), 'omar')
  expect(await countAttempt(at(0), 'omar', DELAY)).toBeNull()
  expect(await countAttempt(at(0), 'omar', DELAY)).toBe(5)
})

test('no row contains whom a limit counts, and the database rejects one that does', async () => {
  await bed.db.delete(rateLimits)
  const key = 'accountEmail:203.0.113.9 mia@example.com'
  await countRequest(at(0), key, { max: 2, seconds: 60 })
  await countAttempt(at(0), 'signInAccount:mia@example.com', DELAY)
  const rows = await bed.db.select().from(rateLimits)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/mia|203|account/i)
  await expect(bed.db.insert(rateLimits).values({ key, used: 1, windowEndsAt: NOON })).rejects.toMatchObject({
    cause: { constraint: 'rate_limits_key' },
  })
})
