import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, query: string | string[]) =>
  highlight(text, query)
    .map((s) => (s.match ? `[${s.text}]` : s.text))
    .join('')

test('marks terms whatever their case, the longest first', () => {
  expect(marked('Senior Data Analyst, database team', 'data database')).toBe('Senior [Data] Analyst, [database] team')
  expect(marked('Data entry and data', 'data entry')).toBe('[Data] [entry] and [data]')
  expect(marked('Forklift Driver', ['lift dr'])).toBe('Fork[lift Dr]iver')
})

test('characters of regular expressions are just characters', () => {
  expect(marked('C++ (senior) .NET [x] a-b', 'c++ .net [x] a-b (senior')).toBe('[C++] [(senior]) [.NET] [[x]] [a-b]')
})

test('no terms, no text', () => {
  expect(highlight('abc', '  ')).toEqual([{ text: 'abc', match: false }])
  expect(highlight('', 'abc')).toEqual([])
})

test('nothing is lost or invented', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
      expect(
        highlight(text, query)
          .map((s) => s.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
