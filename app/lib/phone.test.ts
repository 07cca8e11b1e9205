import { expect, test } from 'vitest'
import { telHref } from './phone.ts'

test('a link that calls a number contains only its digits and its plus sign', () => {
  expect(telHref('(02) 9000 0000')).toBe('tel:0290000000')
  expect(telHref('+61 2 9000 0000')).toBe('tel:+61290000000')
})
