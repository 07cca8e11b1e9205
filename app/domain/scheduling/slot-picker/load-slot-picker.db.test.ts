import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setResultCachesEnabled } from '#app/core/result-cache.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { findBookableType, listBookableTypes } from '../consultation-types/type-queries.server.ts'
import { loadSlotPicker } from './load-slot-picker.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterEach(() => setResultCachesEnabled(false))
afterAll(() => bed.close())

const countStatements = async (work: () => Promise<unknown>) => (await recordStatements(bed.db, work)).length

/** A Tuesday, so that the next day is open. */
const NOW = new Date('2026-03-03T00:00:00Z')

test('the booking page is loaded by at most 12 statements, and by 4 if someone has just seen it', async () => {
  const ctx = bed.ctx(GUEST, NOW)
  const load = () => Promise.all([findBookableType(ctx, undefined), listBookableTypes(ctx), loadSlotPicker(ctx)])
  expect(await countStatements(load)).toBeLessThanOrEqual(12)
  setResultCachesEnabled(true)
  await load()
  expect(await countStatements(load)).toBeLessThanOrEqual(4)
})
