import { expect, test } from 'vitest'
import { parseImportedDate } from './parse-date.ts'

const parse = (text: string) => {
  const date = parseImportedDate(text, 'Australia/Adelaide')
  return date && (date.kind === 'date' ? date.on : date.at.toISOString())
}

test.each([
  ['2021-10-11T00:09:57Z', '2021-10-11T00:09:57.000Z'],
  ['2021-10-11T00:09:57.000Z', '2021-10-11T00:09:57.000Z'],
  ['2021-10-11T10:39:57+10:30', '2021-10-11T00:09:57.000Z'],
  ['2021-10-11 10:39:57+1030', '2021-10-11T00:09:57.000Z'],
  ['2021-10-11 10:39', '2021-10-11T00:09:00.000Z'],
  ['2021-10-11', '2021-10-11'],
  ['11/10/2021', '2021-10-11'],
  ['1/2/2021', '2021-02-01'],
  ['11/10/2021 2:15 pm', '2021-10-11T03:45:00.000Z'],
  ['11-10-2021', '2021-10-11'],
  ['11 Oct 2021', '2021-10-11'],
  ['Monday, 11 October 2021', '2021-10-11'],
  ['11th of nothing', null],
  ['October 11, 2021', '2021-10-11'],
  ['4 Sept 2021', '2021-09-04'],
  ['Mon, 11 Oct 2021 00:09:57 GMT', '2021-10-11T00:09:57.000Z'],
  ['1633910997', '2021-10-11T00:09:57.000Z'],
  ['1633910997000', '2021-10-11T00:09:57.000Z'],
  ['13/13/2021', null],
  ['30/02/2021', null],
  ['2021-10-11T25:00Z', null],
  ['0001-01-01', null],
  ['soon', null],
  ['', null],
  ['44480', null],
])('the date "%s" is parsed as %s', (text, expected) => expect(parse(text)).toBe(expected))
