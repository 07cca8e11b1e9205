import { expect, test } from 'vitest'
import { emailAddress, isEmailAddress, normaliseEmail } from './email-address.ts'

test.each(['a@b.co', "o'brien+jobs@mail.example.com.au", 'x_1@sub.example.org', 'a@xn--bcher-kva.example'])(
  '%s is a valid email address',
  (address) => expect(isEmailAddress(address)).toBe(true),
)

test.each([
  '',
  'a',
  '@b.co',
  'a@b',
  'a@@b.co',
  'a b@c.co',
  'a@b..co',
  '.a@b.co',
  'a.@b.co',
  'a@-b.co',
  'a@b.c',
  'a@127.0.0.1',
  'a@b.co\n',
  'a\u0000@b.co',
  'a\r\nbcc:x@b.co',
  '"a"@b.co',
  'ü@b.co',
  '\u212a@b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(130)}co`,
])('%j is not a valid email address', (address) => expect(isEmailAddress(address)).toBe(false))

test('an email address is trimmed and lower-cased', () => {
  expect(normaliseEmail('  Jo.Smith@Example.COM \n')).toBe('jo.smith@example.com')
  expect(emailAddress.parse(' Jo@Example.com ')).toBe('jo@example.com')
  expect(emailAddress.safeParse('  ').error?.issues.map((i) => i.message)).toEqual(['Enter an email address.'])
  expect(emailAddress.safeParse('nope').success).toBe(false)
  expect(emailAddress.safeParse(undefined).error?.issues[0]?.message).toBe('Enter an email address.')
})
