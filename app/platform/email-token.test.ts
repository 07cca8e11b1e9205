import { expect, test } from 'vitest'
import { changeAddressToken, confirmationToken, readEmailToken } from './auth.server.ts'

const SECRET = 'a secret for tests only, thirty-two and more characters'
const change = {
  personId: 'p1',
  email: 'old@example.com',
  updateTo: 'new@example.com',
  step: 'new' as const,
  seal: 's1',
  nextMailId: 'm1',
}

test('a confirmation link reads back as what it was made for', async () => {
  const token = await confirmationToken(SECRET, 'mia@example.com')
  expect(await readEmailToken(SECRET, token)).toEqual({
    kind: 'confirmation',
    expired: false,
    email: 'mia@example.com',
  })
})

test('so does a link for a change of address, and it confirms nothing else', async () => {
  const token = await changeAddressToken(SECRET, change)
  expect(await readEmailToken(SECRET, token)).toEqual({ kind: 'address-change', expired: false, ...change })
})

test('a token of another secret is none', async () => {
  expect(
    await readEmailToken('another secret of thirty-two characters', await confirmationToken(SECRET, 'a@b.au')),
  ).toBeNull()
})
