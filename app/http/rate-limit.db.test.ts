import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { consumeRateLimit, RATE_LIMITS, refundRateLimit } from './rate-limit.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const noon = new Date('2026-06-04T12:00:00Z')
const at = (seconds: number) => bed.ctx(undefined, new Date(noon.getTime() + seconds * 1000))

test('says how many seconds are left, and begins anew after them', async () => {
  for (let n = 0; n < RATE_LIMITS.signIn.most; n++) expect(await consumeRateLimit(at(n), 'signIn', 'mia')).toBeNull()
  expect(await consumeRateLimit(at(20), 'signIn', 'mia')).toBe(40)
  expect(await consumeRateLimit(at(59.5), 'signIn', 'mia')).toBe(1)
  expect(await consumeRateLimit(at(60), 'signIn', 'mia')).toBeNull()
  expect(await consumeRateLimit(at(61), 'signIn', 'mia')).toBeNull()
})

test('counts everybody and every limit for itself', async () => {
  for (let n = 0; n < RATE_LIMITS.accountEmail.most; n++) await consumeRateLimit(at(0), 'accountEmail', 'dean')
  expect(await consumeRateLimit(at(0), 'accountEmail', 'dean')).toBe(3600)
  expect(await consumeRateLimit(at(0), 'accountEmail', 'kelly')).toBeNull()
  expect(await consumeRateLimit(at(0), 'signIn', 'dean')).toBeNull()
})

test('parallel callers cannot slip through', async () => {
  const taken = await Promise.all(Array.from({ length: 50 }, () => consumeRateLimit(at(0), 'register', 'office')))
  expect(taken.filter((seconds) => seconds === null)).toHaveLength(RATE_LIMITS.register.most)
})

test('gives back, but never more than was taken', async () => {
  await refundRateLimit(at(0), 'signIn', 'grace')
  for (let n = 0; n < 3; n++) await refundRateLimit(at(0), 'signIn', 'grace')
  for (let n = 0; n < RATE_LIMITS.signIn.most; n++) expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBeNull()
  expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBe(60)
  await refundRateLimit(at(0), 'signIn', 'grace')
  await refundRateLimit(at(0), 'signIn', 'grace')
  expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBeNull()
})

test('a name of any length is one key', async () => {
  expect(await consumeRateLimit(at(0), 'signIn', 'x'.repeat(100_000))).toBeNull()
})
