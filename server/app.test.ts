import { expect, test } from 'vitest'
import { markSecure } from './app.ts'

test('every cookie over https says Secure, once, and keeps the rest of its words', () => {
  const headers = new Headers()
  headers.append('Set-Cookie', 'muster-toast=a; Path=/; HttpOnly; SameSite=Lax')
  headers.append('Set-Cookie', '__Host-muster-session=b; Path=/; Secure; HttpOnly')
  markSecure(headers)
  expect(headers.getSetCookie()).toEqual([
    'muster-toast=a; Path=/; HttpOnly; SameSite=Lax; Secure',
    '__Host-muster-session=b; Path=/; Secure; HttpOnly',
  ])
})
