import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePhone } from './phone.server.ts'
import { isPhoneLike } from './phone.ts'

const good: [string, string, string][] = [
  ['0412 345 678', '+61412345678', '0412 345 678'],
  ['0412345678', '+61412345678', '0412 345 678'],
  ['04 1234 5678', '+61412345678', '0412 345 678'],
  ['0412-345-678', '+61412345678', '0412 345 678'],
  ['+61 412 345 678', '+61412345678', '0412 345 678'],
  ['+61 (0) 412 345 678', '+61412345678', '0412 345 678'],
  ['(+61) 412 345 678', '+61412345678', '0412 345 678'],
  ['61 412 345 678', '+61412345678', '0412 345 678'],
  ['0011 61 412 345 678', '+61412345678', '0412 345 678'],
  ['(02) 9374 4000', '+61293744000', '(02) 9374 4000'],
  ['02 93744000', '+61293744000', '(02) 9374 4000'],
  ['(08) 8224 4000', '+61882244000', '(08) 8224 4000'],
  ['13 14 50', '+61131450', '13 14 50'],
  ['1300 975 707', '+611300975707', '1300 975 707'],
  ['1800 737 732', '+611800737732', '1800 737 732'],
  ['+64 21 123 4567', '+64211234567', '+64 21 123 4567'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
]

describe('parsePhone', () => {
  test.each(good)('%s', (text, e164, display) => {
    expect(parsePhone(text)).toEqual({ ok: true, e164, display })
    expect(isPhoneLike(text)).toBe(true)
  })

  test.each([
    '',
    '12345',
    '0412 345 67',
    '0412 345 6789',
    '000',
    'call me',
    '0412 345 678 ext 5',
    '1800 FLOWERS',
    '+999 123 456 789',
    '9374 4000; drop',
    '0412\u0000345678',
    '+',
  ])('%j is not a phone number', (text) => expect(parsePhone(text)).toEqual({ ok: false }))

  test('an Australian mobile number is parsed with any spacing', () => {
    const gaps = fc.array(fc.constantFrom('', '', ' ', '-', '\u00a0', '.'), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(gaps, (spaces) => {
        const text = [...'0412345678'].map((digit, i) => digit + (spaces[i] ?? '')).join('')
        expect(parsePhone(text)).toMatchObject({ ok: true, e164: '+61412345678' })
      }),
    )
  })

  test('any text is parsed without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parsePhone(text).ok).toBeTypeOf('boolean')
      }),
    )
  })
})

test('isPhoneLike rejects letters and wrong lengths', () => {
  expect(['', 'abc', '123', '1'.repeat(16), '0412 345 678x'].some(isPhoneLike)).toBe(false)
})
