import { expect, test } from 'vitest'
import { formatAbn, parseAbn } from './abn.ts'

test.each(['51 824 753 556', '53 004 085 616', '83 914 571 673', '11223491505', ' 51-824-753-556 '])(
  '%s is a valid ABN',
  (text) => expect(parseAbn(text)).toBe(text.replace(/\D/g, '')),
)

test.each([
  '11 223 493 504',
  '00 000 000 000',
  '51 824 753 557',
  '01 824 753 556',
  '5182475355',
  '518247535567',
  '51 824 753 55x',
  '',
])('%j is not a valid ABN', (text) => expect(parseAbn(text)).toBeNull())

test('an ABN is formatted in groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
})
