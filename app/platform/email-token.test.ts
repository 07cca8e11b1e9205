import { expect, test } from 'vitest'
import { confirmationToken, emailChangeToken, parseEmailToken } from './auth.server.ts'

const SECRET = 'a secret for tests only, thirty-two and more characters'
const CHANGE = {
  personId: 'p1',
  email: 'old@example.com',
  updateTo: 'new@example.com',
  step: 'new' as const,
  passwordFingerprint: 'f1',
  nextEmailId: 'm1',
}

test('a confirmation token is parsed to the email and the registration it confirms', async () => {
  const token = await confirmationToken(SECRET, 'mia@example.com', 'r1')
  expect(await parseEmailToken(SECRET, token)).toEqual({
    kind: 'confirmation',
    expired: false,
    email: 'mia@example.com',
    registration: 'r1',
  })
})

test('an email change token is parsed to the change, not to a confirmation', async () => {
  const token = await emailChangeToken(SECRET, CHANGE)
  expect(await parseEmailToken(SECRET, token)).toEqual({ kind: 'email-change', expired: false, ...CHANGE })
})

test('a token signed with another secret is rejected', async () => {
  expect(
    await parseEmailToken('another secret of thirty-two characters', await confirmationToken(SECRET, 'a@b.au', 'r1')),
  ).toBeNull()
})
