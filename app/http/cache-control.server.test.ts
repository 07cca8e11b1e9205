import { expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { defaultCacheControl } from './cache-control.server.ts'

const person: Person = {
  kind: 'person',
  id: 'person',
  sessionId: 'session',
  userType: 'employee',
  email: 'mia@example.com',
  fullName: 'Mia',
  companyId: null,
  companyRole: null,
  staffRole: null,
  companyName: null,
  isCompanyVerified: false,
}

test.each(['/', '/jobs', '/employee/dashboard', '/employee/dashboard.data'])(
  'a page of a signed-in person is not stored: %s',
  (path) => {
    expect(defaultCacheControl(person, path)).toBe('private, no-store')
  },
)

test.each([
  '/orders/abc',
  '/Orders/abc',
  '/success',
  '/success.data',
  '/pay/abc',
  '/bookings/abc',
  '/team-invitations/abc',
  '/job-alerts/abc',
  '/cart/checkouts/abc',
  '/reset-password',
  '/confirm-email',
])('a page that shows personal data to a guest is not stored: %s', (path) => {
  expect(defaultCacheControl(GUEST, path)).toBe('private, no-store')
})

test.each(['/', '/jobs', '/jobs/1', '/booking', '/store', '/successful', '/companies/orders'])(
  'a public page keeps its caching for a guest: %s',
  (path) => {
    expect(defaultCacheControl(GUEST, path)).toBe('private, no-cache')
  },
)
