import { describe, expect, test } from 'vitest'
import { expectedVersion, formVersion, VERSION_FIELD } from './version.ts'

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

describe('the version of a form', () => {
  const rejectedWith = (version: string) => ({ result: { initialValue: { [VERSION_FIELD]: version } } })

  test("is the row's when the form is opened", () => {
    expect(formVersion(7, undefined)).toBe(7)
  })

  test('is the submitted one when the form is rejected, so that a later edit is still noticed', () => {
    expect(formVersion(7, rejectedWith('5'))).toBe(5)
  })

  test('is the saved one after a conflict, whose values the page has shown', () => {
    expect(formVersion(7, { ...rejectedWith('5'), isStale: true })).toBe(7)
    expect(formVersion(5, { ...rejectedWith('5'), stale: { version: 7 } })).toBe(7)
    expect(formVersion(7, { ...rejectedWith('5'), stale: null })).toBe(5)
  })

  test.each(['', '-1', '1.5', 'x'])("is the row's if %j was submitted", (version) => {
    expect(formVersion(7, rejectedWith(version))).toBe(7)
  })
})
