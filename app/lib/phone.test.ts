import { expect, test } from 'vitest'
import { keepPhonesWhole } from './keep-phones-whole.ts'
import { telHref } from './phone.ts'

test('a link that calls a number contains only its digits and its plus sign', () => {
  expect(telHref('(02) 9000 0000')).toBe('tel:0290000000')
  expect(telHref('+61 2 9000 0000')).toBe('tel:+61290000000')
})

test('a phone number in a sentence has no place where its line can break', () => {
  expect(keepPhonesWhole('Call us on (02) 5550 1420 at 9:30.')).toBe('Call us on (02)\u00a05550\u00a01420 at 9:30.')
})
