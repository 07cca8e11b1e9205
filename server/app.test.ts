import { expect, test } from 'vitest'
import { markSecure } from './app.ts'

test('over https every cookie has the Secure attribute exactly once', () => {
  const headers = new Headers()
  headers.append('Set-Cookie', 'muster-toast=a; Path=/; HttpOnly; SameSite=Lax')
  headers.append('Set-Cookie', '__Host-muster-session=b; Path=/; Secure; HttpOnly')
  markSecure(headers)
  expect(headers.getSetCookie()).toEqual([
    'muster-toast=a; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Host-muster-session=b; Path=/; Secure; HttpOnly',
  ])
})
