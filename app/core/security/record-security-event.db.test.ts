import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { securityEvents } from '#db/schema/security.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { recordSecurityEvent } from './record-security-event.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const NOON = new Date('2026-03-02T01:00:00Z')

test('a security event is written with its person, address and request', async () => {
  const person = await makePerson(bed.db, 'employee')
  const log = { ...bed.ctx().log, warn: vi.fn<() => void>() }
  const ctx = { ...bed.ctx(person, NOON), requestId: 'request-1', log }
  await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: 'signIn' } })
  const rows = await bed.db.select().from(securityEvents)
  const expected = { type: 'limit.reached', personId: person.id, address: '203.0.113.10', requestId: 'request-1' }
  expect(rows).toMatchObject([{ ...expected, at: NOON, details: { limit: 'signIn' } }])
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { event: 'limit.reached', personId: person.id, address: '203.0.113.10', limit: 'signIn' },
    'security event',
  )
})

test('at most 20 rows are written per second, and every event is logged', async () => {
  await bed.db.delete(securityEvents)
  const log = { ...bed.ctx().log, warn: vi.fn<() => void>() }
  const ctx = { ...bed.ctx(GUEST, new Date(NOON.getTime() + 60_000)), log }
  for (let n = 0; n < 50; n++) await recordSecurityEvent(ctx, { type: 'sign-in.failed' })
  expect(await bed.db.$count(securityEvents)).toBe(20)
  expect(log.warn).toHaveBeenCalledTimes(50)
})

test('the events of another application with its own database are not counted', async () => {
  const now = new Date(NOON.getTime() + 90_000)
  for (let n = 0; n < 21; n++) await recordSecurityEvent(bed.ctx(GUEST, now), { type: 'sign-in.failed' })
  const other = await openTestBed()
  await recordSecurityEvent(other.ctx(GUEST, now), { type: 'sign-in.failed' })
  expect(await other.db.$count(securityEvents)).toBe(1)
  await other.close()
})

test('a failing database does not fail the request', async () => {
  const error = vi.fn<() => void>()
  const broken = { insert: () => ({ values: () => Promise.reject(new Error('down')) }) }
  const ctx = {
    ...bed.ctx(GUEST, new Date(NOON.getTime() + 120_000)),
    log: { ...bed.ctx().log, error, warn: vi.fn<() => void>() },
  }
  await recordSecurityEvent({ ...ctx, db: broken as unknown as typeof ctx.db }, { type: 'sign-in.failed' })
  expect(error).toHaveBeenCalledOnce()
})
