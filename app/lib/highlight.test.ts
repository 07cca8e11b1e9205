import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, terms: string[]) =>
  highlight(text, terms)
    .map((s) => (s.match ? `[${s.text}]` : s.text))
    .join('')

test('search terms are marked in any case, the longest first', () => {
  expect(marked('Senior Data Analyst, database team', ['data', 'database'])).toBe(
    'Senior [Data] Analyst, [database] team',
  )
  expect(marked('Data entry and data', ['data', 'entry'])).toBe('[Data] [entry] and [data]')
  expect(marked('Forklift Driver', ['lift dr'])).toBe('Fork[lift Dr]iver')
})

test('special characters of regular expressions match literally', () => {
  expect(marked('C++ (senior) .NET [x] a-b', ['c++', '.net', '[x]', 'a-b', '(senior'])).toBe(
    '[C++] [(senior]) [.NET] [[x]] [a-b]',
  )
})

test('a text without search terms is one segment, and an empty text has none', () => {
  expect(highlight('abc', ['  '])).toEqual([{ text: 'abc', match: false }])
  expect(highlight('', ['abc'])).toEqual([])
})

test('the segments together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (text, terms) => {
      expect(
        highlight(text, terms)
          .map((s) => s.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
