import { expect, test } from 'vitest'
import { TOKEN_PATHS } from '#app/lib/private-paths.ts'
import { ROUTE_PATHS } from '#tests/support/route-paths.ts'
import { removeLinkTokens } from './remove-link-tokens.ts'

test.each([
  [
    'Confirm: https://a.example/confirm-email?token=eyJ.a-b_c&returnTo=%2Fjobs now',
    'Confirm: https://a.example/confirm-email?token=…&returnTo=%2Fjobs now',
  ],
  [
    '<a href="https://a.example/confirm-email?returnTo=%2F&amp;token=a.b">',
    '<a href="https://a.example/confirm-email?returnTo=%2F&amp;token=…">',
  ],
  ['https://a.example/reset-password?token=abc.', 'https://a.example/reset-password?token=…'],
  [
    '<a href="http://127.0.0.1:3000/bookings/k3Jx-token/cancellation">',
    '<a href="http://127.0.0.1:3000/bookings/…/cancellation">',
  ],
  ['https://a.example/orders/k3Jx_token\nNext', 'https://a.example/orders/…\nNext'],
  ['https://a.example/calendar/k3Jx.ics', 'https://a.example/calendar/….ics'],
  ['https://a.example/booking-portal/0198', 'https://a.example/booking-portal/0198'],
  ['https://a.example/jobs and 2/bookings/week', 'https://a.example/jobs and 2/bookings/week'],
])('the tokens of %s are removed', (text, expected) => {
  expect(removeLinkTokens(text)).toBe(expected)
})

test('every route with a token is covered', () => {
  const routes = ROUTE_PATHS.flatMap((path) => path.match(/^\/(.+?)\/:token/)?.[1] ?? [])
  expect(routes.length).toBeGreaterThan(3)
  expect(routes.filter((path) => !TOKEN_PATHS.some((known) => known === path))).toEqual([])
})
