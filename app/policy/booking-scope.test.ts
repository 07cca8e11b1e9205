import { expect, test } from 'vitest'
import { type Actor, GUEST, SYSTEM } from './actor.ts'
import { ownBookingsReason } from './booking-scope.ts'

const person = (userType: 'employee' | 'employer' | 'admin', isCompanyVerified = false): Actor => ({
  kind: 'person',
  id: 'id',
  sessionId: 'session',
  userType,
  email: 'person@example.com',
  fullName: 'Person',
  companyId: null,
  companyRole: null,
  staffRole: null,
  companyName: null,
  isCompanyVerified,
})

test.each([
  ['an employer of a verified company', person('employer', true), null, 'setting'],
  ['an employer of a company that is not verified', person('employer'), 'unverified', 'setting'],
  ['an admin', person('admin'), null, null],
  ['a job seeker', person('employee'), null, null],
  ['a guest', GUEST, null, null],
  ['the system', SYSTEM, null, null],
] as const)('whether %s is limited to their own bookings depends on the setting', (_, actor, all, own) => {
  expect(ownBookingsReason(actor, 'all')).toBe(all)
  expect(ownBookingsReason(actor, 'own')).toBe(own)
})

test('a consultant of the agency sees only their own bookings, whatever the setting', () => {
  const consultant: Actor = { ...person('employer', true), staffRole: 'consultant' } as Actor
  expect(ownBookingsReason(consultant, 'all')).toBe('role')
})
