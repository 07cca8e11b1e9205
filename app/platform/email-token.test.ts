import { expect, test } from 'vitest'
import { createConfirmationToken, createEmailChangeToken, verifyEmailToken } from './auth.server.ts'

const SECRET = 'a secret for tests only, thirty-two and more characters'
const change = {
  personId: 'p1',
  email: 'old@example.com',
  updateTo: 'new@example.com',
  step: 'new' as const,
  fingerprint: 'f1',
  nextEmailId: 'e1',
}

test('a confirmation link reads back as what it was made for', async () => {
  const token = await createConfirmationToken(SECRET, 'mia@example.com')
  expect(await verifyEmailToken(SECRET, token)).toEqual({
    kind: 'confirmation',
    expired: false,
    email: 'mia@example.com',
  })
})

test('so does a link for a change of address, and it confirms nothing else', async () => {
  const token = await createEmailChangeToken(SECRET, change)
  expect(await verifyEmailToken(SECRET, token)).toEqual({ kind: 'email-change', expired: false, ...change })
})

test('a token of another secret is none', async () => {
  expect(
    await verifyEmailToken('another secret of thirty-two characters', await createConfirmationToken(SECRET, 'a@b.au')),
  ).toBeNull()
})
