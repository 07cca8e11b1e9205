import { expect, test } from 'vitest'
import { expectedVersion, VERSION_FIELD } from './version.ts'

const formWith = (value?: string) => {
  const form = new FormData()
  if (value !== undefined) form.set(VERSION_FIELD, value)
  return form
}

test('the version of a form is the positive whole number in its hidden field', () => {
  expect(expectedVersion(formWith('7'))).toBe(7)
})

test.each([undefined, '', '0', '-1', '1.5', '2026-11-22T00:00:00Z', '99999999999'])(
  'a form whose version is %j matches no row',
  (value) => {
    expect(expectedVersion(formWith(value))).toBe(0)
  },
)
