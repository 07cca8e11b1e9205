import { expect, test } from 'vitest'
import { nextBookingStatuses } from './booking.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')
const endsAt = new Date('2026-11-24T09:30:00Z')
const before = new Date('2026-11-24T08:59:00Z')

test.each([
  ['requested', before, ['confirmed', 'cancelled']],
  ['requested', endsAt, ['cancelled']],
  ['confirmed', before, ['cancelled']],
  ['confirmed', startsAt, ['cancelled', 'completed', 'no-show']],
  ['confirmed', endsAt, ['completed', 'no-show']],
  ['cancelled', before, []],
] as const)('a %s booking at %s can change to %j', (status, now, next) => {
  expect(nextBookingStatuses({ status, startsAt, endsAt }, now)).toEqual(next)
})
