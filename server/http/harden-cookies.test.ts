import { expect, test } from 'vitest'
import { hardenCookies } from './harden-cookies.ts'

test('over https every cookie has the Secure attribute and the __Host- prefix exactly once', () => {
  const headers = new Headers()
  headers.append('Set-Cookie', 'muster-toast=a; Path=/; HttpOnly; SameSite=Lax')
  headers.append('Set-Cookie', '__Host-muster-session=b; Path=/; Secure; HttpOnly')
  hardenCookies(headers)
  expect(headers.getSetCookie()).toEqual([
    '__Host-muster-toast=a; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Host-muster-session=b; Path=/; Secure; HttpOnly',
  ])
})
