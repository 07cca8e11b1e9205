import { expect, test } from 'vitest'
import { isWaiting } from './opened-applicants.ts'

test('an application is marked as new as long as it is counted as new', () => {
  const waiting = { status: 'Pending', endedAt: null, isAway: false }
  expect(isWaiting(waiting)).toBe(true)
  expect(isWaiting({ ...waiting, status: 'Reviewed' })).toBe(false)
  expect(isWaiting({ ...waiting, endedAt: new Date(0) })).toBe(false)
  expect(isWaiting({ ...waiting, isAway: true })).toBe(false)
})
