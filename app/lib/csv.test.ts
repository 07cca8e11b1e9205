import { expect, test } from 'vitest'
import { csvLine, withoutFormulaMark } from './csv.ts'

test.each([
  ['plain', 'plain\r\n'],
  ['a, b', '"a, b"\r\n'],
  ['say "hi"', '"say ""hi"""\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"\r\n`],
  ['+61 412 345 678', `"'+61 412 345 678"\r\n`],
  ['-1', `"'-1"\r\n`],
  ['@SUM(A1)', `"'@SUM(A1)"\r\n`],
  ['\t=1', `"'\t=1"\r\n`],
  ['  =1', `"'  =1"\r\n`],
  ['\r=1', `"'\r=1"\r\n`],
  ['1=1', '1=1\r\n'],
  ["'=1", `"''=1"\r\n`],
  ['', '\r\n'],
])('the cell %j is written as %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

test.each([
  ['+61 412 345 678', '+61 412 345 678\r\n'],
  ['+61412345678', '+61412345678\r\n'],
  ['+61*2', `"'+61*2"\r\n`],
  ['=1', `"'=1"\r\n`],
  [null, '\r\n'],
])('the phone number %j is written as %j', (phone, line) => {
  expect(csvLine([{ phone }])).toBe(line)
})

test.each(['=1', "'=1", "''  -1", "'quoted'", "'", '\ttab', "'\ttab", 'plain'])(
  'the text %j is read from its cell again',
  (text) => {
    const cell = csvLine([text])
      .trimEnd()
      .replace(/^"(.*)"$/s, '$1')
    expect(withoutFormulaMark(cell)).toBe(text)
  },
)

test('a missing cell is empty', () => {
  expect(csvLine(['a', null, 'b'])).toBe('a,,b\r\n')
})

test.each([
  ["'=1+1", '=1+1'],
  ["'-1", '-1'],
  ["'  @x", '  @x'],
  ["'quoted'", "'quoted'"],
  ["''=1", "'=1"],
  ['plain', 'plain'],
])('the cell %j of a read file is the text %j', (cell, text) => {
  expect(withoutFormulaMark(cell)).toBe(text)
})
