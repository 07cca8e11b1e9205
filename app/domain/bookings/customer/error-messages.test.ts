import { expect, test } from 'vitest'
import { guestLimitMessage } from './error-messages.ts'

test('a signed-in person who books with the address of someone else is not asked to sign in', () => {
  expect(guestLimitMessage('email-limit', '08 5550 1420', false)).toBe(
    'Too many emails have been sent to this address today. Try again tomorrow, or call us: 08 5550 1420',
  )
  expect(guestLimitMessage('email-limit', '08 5550 1420', true)).toContain('Sign in to book')
})
