import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type Ctx, transaction } from './context.ts'
import { countDataChange } from './data-version.server.ts'
import { createResultCache, setResultCachesEnabled } from './result-cache.server.ts'

let bed: TestBed
let reads = 0
const count = createResultCache('jobs', async (_ctx: Ctx, text: string) => {
  reads += 1
  if (text === 'fails') throw new Error('The database is away.')
  return `${text} ${reads}`
})

beforeAll(async () => {
  bed = await openTestBed()
})
afterEach(() => {
  setResultCachesEnabled(false)
  countDataChange('jobs')
  reads = 0
})
afterAll(() => bed.close())

test('a result is kept by its arguments until the data changes', async () => {
  setResultCachesEnabled(true)
  const ctx = bed.ctx()
  expect(await Promise.all([count(ctx, 'a'), count(ctx, 'a'), count(ctx, 'b')])).toEqual(['a 1', 'a 1', 'b 2'])
  countDataChange('jobs')
  expect(await count(ctx, 'a')).toBe('a 3')
})

test('nothing is kept while changes are not counted, in a transaction, and of a failure', async () => {
  const ctx = bed.ctx()
  expect([await count(ctx, 'a'), await count(ctx, 'a')]).toEqual(['a 1', 'a 2'])
  setResultCachesEnabled(true)
  await count(ctx, 'a')
  expect(await transaction(ctx, (ctx) => count(ctx, 'a'))).toBe('a 4')
  await expect(count(ctx, 'fails')).rejects.toThrow('The database is away.')
  await expect(count(ctx, 'fails')).rejects.toThrow('The database is away.')
  expect(reads).toBe(6)
})

test('at most 300 results are kept', async () => {
  setResultCachesEnabled(true)
  const ctx = bed.ctx()
  for (let n = 0; n <= 300; n += 1) await count(ctx, String(n))
  await count(ctx, '300')
  expect(reads).toBe(301)
  await count(ctx, '0')
  expect(reads).toBe(302)
})
