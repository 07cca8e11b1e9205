import { expect, test } from 'vitest'
import { isExtensionDue, isUseDue, type SessionTimes, sessionEndsAt } from './session-lifetime.ts'

const SIGN_IN = new Date('2026-03-02T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const at = (ms: number) => new Date(SIGN_IN.getTime() + ms)
/** A session that was last used `usedMs` after the sign-in and expires `expiresMs` after it. */
const session = (usedMs: number, expiresMs: number): SessionTimes => ({
  createdAt: SIGN_IN,
  updatedAt: at(usedMs),
  expiresAt: at(expiresMs),
})

test('without Stay signed in, a session ends 12 hours after its last use', () => {
  expect(sessionEndsAt(session(0, DAY))).toEqual(at(12 * HOUR))
  expect(sessionEndsAt(session(5 * HOUR, DAY))).toEqual(at(17 * HOUR))
})

test('without Stay signed in, a session ends 24 hours after the sign-in, however much it is used', () => {
  expect(sessionEndsAt(session(23 * HOUR, DAY))).toEqual(at(DAY))
})

test('with Stay signed in, a session ends 30 days after its last use', () => {
  expect(sessionEndsAt(session(2 * DAY, 32 * DAY))).toEqual(at(32 * DAY))
  expect(sessionEndsAt(session(DAY, 40 * DAY))).toEqual(at(31 * DAY))
})

test('with Stay signed in, a session ends 90 days after the sign-in, however often it was extended', () => {
  expect(sessionEndsAt(session(89 * DAY, 119 * DAY))).toEqual(at(90 * DAY))
  expect(sessionEndsAt(session(400 * DAY, 430 * DAY))).toEqual(at(90 * DAY))
})

test('only a session with Stay signed in is extended, a day after the last time', () => {
  expect(isExtensionDue(session(0, 30 * DAY), at(DAY))).toBe(false)
  expect(isExtensionDue(session(0, 30 * DAY), at(DAY + 1))).toBe(true)
  expect(isExtensionDue(session(0, DAY), at(23 * HOUR))).toBe(false)
})

test('the last use is written at most every 5 minutes', () => {
  expect(isUseDue({ updatedAt: SIGN_IN }, at(5 * 60_000 - 1))).toBe(false)
  expect(isUseDue({ updatedAt: SIGN_IN }, at(5 * 60_000))).toBe(true)
})
