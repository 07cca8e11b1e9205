import { expect, test } from 'vitest'
import { createEncryption } from '#app/platform/encryption.server.ts'
import { calendarForm, MAX_CALENDAR_LENGTHS } from './calendar-form.ts'

const ADDRESS = 'https://cloud.example.com/calendars/priya/work/'

test.each([
  'https://priya:secret@cloud.example.com/',
  'webcal://priya@cloud.example.com/',
  'https://:secret@example.com/',
])(
  'an address that contains a user name or password is rejected, because addresses are not encrypted: %s',
  (address) => {
    const { error } = calendarForm.safeParse({ address })
    expect(error?.issues).toMatchObject([
      { path: ['address'], message: 'Leave the user name and password out of the address.' },
    ])
  },
)

test('every password that the form accepts can be stored once it is encrypted', async () => {
  const password = '鍵'.repeat(MAX_CALENDAR_LENGTHS.password)
  expect(calendarForm.safeParse({ address: ADDRESS, username: 'priya', password }).success).toBe(true)
  const encrypted = await createEncryption('a secret for the test').encrypt(password)
  // consultant_calendars_lengths
  expect(encrypted.length).toBeLessThanOrEqual(2000)
})
