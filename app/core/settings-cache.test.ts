import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { createSettingsCache } from './settings-cache.server.ts'

const ctx = { db: {} as Db }

test('concurrent calls read once, and a failed reading is repeated', async () => {
  let reads = 0
  const cache = createSettingsCache(() => {
    reads++
    return reads === 1 ? Promise.reject(new Error('unreachable')) : Promise.resolve(reads)
  })
  const failed = await Promise.allSettled([cache.find(ctx), cache.find(ctx)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([cache.find(ctx), cache.find(ctx, 1)])).toEqual([2, 2])
  expect(await cache.find(ctx, 0)).toBe(3)
})

test('settings that were being read when they were saved are read again', async () => {
  let value = 'before'
  const cache = createSettingsCache(() => Promise.resolve(value))
  const reading = cache.find(ctx)
  value = 'after'
  cache.clear(ctx.db)
  expect([await reading, await cache.find(ctx)]).toEqual(['before', 'after'])
})
