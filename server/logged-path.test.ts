import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/bookings/k3Jx-token', '/bookings/…'],
  ['/interviews/k3Jx-token', '/interviews/…'],
  ['/bookings/k3Jx-token.data', '/bookings/…'],
  ['/Bookings/k3Jx-token/calendar.ics', '/Bookings/…/calendar.ics'],
  ['/calendar/k3Jx-token.ics', '/calendar/…'],
  ['/pay/k3Jx-token/cancel', '/pay/…/cancel'],
  ['/cart/checkouts/k3Jx-token', '/cart/checkouts/…'],
  ['/orders/k3Jx-token/confirmation', '/orders/…/confirmation'],
  ['/booking', '/booking'],
  ['/booking/days/2026-11-24', '/booking/days/2026-11-24'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
