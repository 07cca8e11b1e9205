import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { knownDevices } from '#db/schema/security.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { deviceCookieName, isKnownDevice, parseDeviceCookie, saveKnownDevice } from './known-devices.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const valueOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))

test('a browser is known to the account that has signed in from it, and to no other', async () => {
  const [mia, dean] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  const cookie = await saveKnownDevice(bed.ctx(GUEST), TEST_SECRET, mia.id, null)
  const token = parseDeviceCookie(TEST_SECRET, valueOf(cookie))
  expect(token).not.toBeNull()
  expect(await isKnownDevice(bed.ctx(GUEST), mia.email, token)).toBe(true)
  expect(await isKnownDevice(bed.ctx(GUEST), dean.email, token)).toBe(false)
  expect(await isKnownDevice(bed.ctx(GUEST), mia.email, null)).toBe(false)
})

test('signing in again keeps the token and updates the time of the last use', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [first, second] = [new Date('2026-03-02T01:00:00Z'), new Date('2026-03-09T01:00:00Z')]
  const before = await saveKnownDevice(bed.ctx(GUEST, first), TEST_SECRET, mia.id, null)
  const token = parseDeviceCookie(TEST_SECRET, valueOf(before))
  const after = await saveKnownDevice(bed.ctx(GUEST, second), TEST_SECRET, mia.id, token)
  expect(after).toBe(before)
  const rows = await bed.db.select().from(knownDevices).where(eq(knownDevices.userId, mia.id))
  expect(rows).toMatchObject([{ createdAt: first, lastUsedAt: second }])
})

test.each([
  ['no cookie', () => null],
  ['a token without a signature', (value: string) => value.split('.')[0] ?? ''],
  ['a changed token', (value: string) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)],
  ['an empty signature', (value: string) => `${value.split('.')[0]}.`],
])('%s is not a device', async (_, change) => {
  const mia = await makePerson(bed.db, 'employee')
  const cookie = await saveKnownDevice(bed.ctx(GUEST), TEST_SECRET, mia.id, null)
  expect(parseDeviceCookie(TEST_SECRET, change(valueOf(cookie)))).toBeNull()
  expect(parseDeviceCookie(`${TEST_SECRET}!`, valueOf(cookie))).toBeNull()
})

test('the cookie has the prefix __Host- on https', () => {
  expect(deviceCookieName('https://muster.example')).toBe('__Host-muster-device')
  expect(deviceCookieName('http://127.0.0.1:3000')).toBe('muster-device')
})
