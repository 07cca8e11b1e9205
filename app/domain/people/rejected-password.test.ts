import { expect, test } from 'vitest'
import { isStrongPassword } from './password.ts'
import { rejectedPasswordMessage } from './rejected-password.server.ts'

const PERSON = { fullName: 'Mia Nguyen', email: 'mia.harbour@example.com', companyName: 'Brightwater & Co' }

test.each(['Password1!', 'P@ssw0rd1!', 'PASSWORd123!', 'Qwerty123!', 'L3tme1n!', 'Sunsh1ne99*', '!1Football'])(
  '%s meets the five rules and is rejected because it is common',
  async (password) => {
    expect(isStrongPassword(password)).toBe(true)
    expect(await rejectedPasswordMessage(password, PERSON)).toContain('lists of common and breached passwords')
  },
)

test.each([
  ['Nguyen-4ever*', 'nguyen'],
  ['xy-Ngu7en-H@rbour9', 'harbour'],
  ['My.br1ghtwater.Pw1!', 'brightwater'],
])('%s is rejected because it contains a word of the person', async (password, word) => {
  expect(await rejectedPasswordMessage(password, PERSON)).toContain(`contains “${word}”`)
})

test.each(['Muster-demo1!', 'Brolga-7walk!', 'correct-Horse9!staple', 'Mia-likes-9-koalas!'])(
  '%s is accepted',
  async (password) => {
    expect(await rejectedPasswordMessage(password, PERSON)).toBeNull()
  },
)
