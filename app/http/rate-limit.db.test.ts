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

test('a used-up limit gives the seconds until its window ends, and then starts again', async () => {
  for (let n = 0; n < RATE_LIMITS.signIn.max; n++) expect(await consumeRateLimit(at(n), 'signIn', 'mia')).toBeNull()
  expect(await consumeRateLimit(at(20), 'signIn', 'mia')).toBe(40)
  expect(await consumeRateLimit(at(59.5), 'signIn', 'mia')).toBe(1)
  expect(await consumeRateLimit(at(60), 'signIn', 'mia')).toBeNull()
  expect(await consumeRateLimit(at(61), 'signIn', 'mia')).toBeNull()
})

test('each limit is counted separately for each subject', async () => {
  for (let n = 0; n < RATE_LIMITS.accountEmail.max; n++) await consumeRateLimit(at(0), 'accountEmail', 'dean')
  expect(await consumeRateLimit(at(0), 'accountEmail', 'dean')).toBe(3600)
  expect(await consumeRateLimit(at(0), 'accountEmail', 'kelly')).toBeNull()
  expect(await consumeRateLimit(at(0), 'signIn', 'dean')).toBeNull()
})

test('concurrent callers cannot exceed the limit', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => consumeRateLimit(at(0), 'register', 'office')))
  expect(results.filter((seconds) => seconds === null)).toHaveLength(RATE_LIMITS.register.max)
})

test('a refund gives back no more than was consumed', async () => {
  await refundRateLimit(at(0), 'signIn', 'grace')
  for (let n = 0; n < 3; n++) await refundRateLimit(at(0), 'signIn', 'grace')
  for (let n = 0; n < RATE_LIMITS.signIn.max; n++) expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBeNull()
  expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBe(60)
  await refundRateLimit(at(0), 'signIn', 'grace')
  await refundRateLimit(at(0), 'signIn', 'grace')
  expect(await consumeRateLimit(at(0), 'signIn', 'grace')).toBeNull()
})

test('a subject of any length can be counted', async () => {
  expect(await consumeRateLimit(at(0), 'signIn', 'x'.repeat(100_000))).toBeNull()
})
