import { expect, test } from 'vitest'
import { serialiseCookie, withCookies } from './cookies.ts'

test.each([
  ['muster-toast', 60, 'muster-toast=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax'],
  ['muster-toast', 0, 'muster-toast=a; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  ['muster-session', null, 'muster-session=a; Path=/; HttpOnly; SameSite=Lax'],
  ['__Host-muster-session', null, '__Host-muster-session=a; Path=/; HttpOnly; SameSite=Lax; Secure'],
])('a cookie %s for %s seconds', (name, maxAgeSeconds, line) => {
  expect(serialiseCookie(name, 'a', maxAgeSeconds)).toBe(line)
})

test('each cookie gets its own header', () => {
  const headers = withCookies(['b=2', 'c=3'], new Headers({ 'Set-Cookie': 'a=1', 'Clear-Site-Data': '"cache"' }))
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2', 'c=3'])
  expect(headers.get('Clear-Site-Data')).toBe('"cache"')
})
