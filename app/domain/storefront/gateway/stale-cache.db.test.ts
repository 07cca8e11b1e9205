import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { StoreApiError } from '#app/platform/store-client.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { StoreUnavailable } from '../store-gateway.ts'
import { createStaleCache } from './stale-cache.server.ts'
import { collectionsSchema } from './store-api-schema.server.ts'

let bed: TestBed
let logged: Record<string, unknown>[] = []
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(() => {
  logged = []
})
afterAll(() => bed.close())

const ctx = () => ({
  ...bed.ctx(GUEST),
  log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) }),
})

/** The failure of an entry that nothing is stored for. */
const failureOf = (fetch: () => Promise<unknown>, parse: (json: unknown) => unknown) =>
  createStaleCache('test')
    .get(ctx(), { kind: 'collections', maxAgeMs: 0, fetch, parse })
    .catch((error: unknown) => error)

test('a failed connection is logged with what caused it', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failure = new StoreApiError("The store can't be reached.", null, { cause })
  const error = await failureOf(() => Promise.reject(failure), collectionsSchema.parse)
  expect(error).toEqual(new StoreUnavailable("The store can't be reached."))
  expect(logged).toMatchObject([
    { level: 'warn', msg: 'external store failed', err: { cause: { code: 'ECONNREFUSED' } } },
  ])
})

test('a response in an unknown format is logged with the fields that are wrong', async () => {
  const error = await failureOf(async () => 7, collectionsSchema.parse)
  expect(error).toEqual(new StoreUnavailable('The store sent an invalid response.'))
  expect(logged).toMatchObject([
    { level: 'warn', msg: 'external store failed', err: { message: expect.stringContaining('expected object') } },
  ])
})

test('a fault of our own in reading a response is logged as an error', async () => {
  const error = await failureOf(
    async () => ({}),
    () => {
      throw new TypeError('undefined is not a function')
    },
  )
  expect(error).toEqual(new StoreUnavailable('The store sent an invalid response.'))
  expect(logged).toMatchObject([
    { level: 'error', msg: 'response of the external store not read', err: { type: 'TypeError' } },
  ])
})
