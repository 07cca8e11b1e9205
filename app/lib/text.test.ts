import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  excerpt,
  firstSentences,
  initials,
  isLikelyHeading,
  itemsToLines,
  linesToItems,
  normaliseLine,
  normaliseText,
  splitParagraphs,
} from './text.ts'

describe('normaliseText', () => {
  test('text is composed, line breaks are unified, and control characters are removed', () => {
    expect(normaliseText('  Cafe\u0301\r\nbar\rbaz\u0000\u0007\u009f\ufeff  ')).toBe('Café\nbar\nbaz')
    expect(normaliseText('a\tb')).toBe('a\tb')
    expect(normaliseText('Mug \u202egpj.exe\u2066')).toBe('Mug gpj.exe')
    expect(normaliseText('\ud800x')).toBe('\ufffdx')
  })

  test('normalised text stays the same when it is normalised again, and PostgreSQL can store it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text)
        expect(normaliseText(once)).toBe(once)
        expect(once.includes('\u0000')).toBe(false)
        expect(once.isWellFormed()).toBe(true)
      }),
    )
  })

  test('normaliseLine joins the text to one line', () => {
    expect(normaliseLine(' Senior \n Data\u00a0 Analyst ')).toBe('Senior Data Analyst')
  })
})

describe('items', () => {
  test('blank lines and bullets are dropped', () => {
    expect(linesToItems('- One\n\n • Two \r\n* Three\n   \n–  Four\n-\n-5 degrees\nplain')).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      '-5 degrees',
      'plain',
    ])
    expect(linesToItems(' \n\n')).toEqual([])
    expect(linesToItems('1. Take part\n2) Lift\n3.5 t licence\n24 hours')).toEqual([
      'Take part',
      'Lift',
      '3.5 t licence',
      '24 hours',
    ])
  })

  test('items are the same after editing in a text area', () => {
    const item = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.()-]{0,40}[a-z]$/).map((s) => s.replace(/\s+/g, ' '))
    fc.assert(
      fc.property(fc.array(item), (items) => {
        expect(linesToItems(itemsToLines(items))).toEqual(items)
      }),
    )
  })
})

test('a text is split at blank lines', () => {
  expect(splitParagraphs('a\nb\n\nc\r\n \r\n\r\nd\n')).toEqual(['a\nb', 'c', 'd'])
  expect(splitParagraphs('  ')).toEqual([])
})

test('a short line without final punctuation looks like a heading', () => {
  for (const line of ['About the team', 'WHAT’S IN IT FOR YOU?', 'Skills, Knowledge & Experience']) {
    expect(isLikelyHeading(line)).toBe(true)
  }
  for (const line of [
    'Apply today.',
    'You will:',
    '“Quoted”',
    'mia@seeker.example',
    'two\nlines',
    'long '.repeat(13),
  ]) {
    expect(isLikelyHeading(line)).toBe(false)
  }
})

describe('excerpt', () => {
  test('an excerpt is cut at a word boundary', () => {
    expect(excerpt('Short text', 20)).toBe('Short text')
    expect(excerpt('The quick brown fox jumps', 16)).toBe('The quick brown…')
    expect(excerpt('The quick brown fox jumps', 15)).toBe('The quick…')
    expect(excerpt('Incomprehensibilities', 10)).toBe('Incompreh…')
  })

  test('an excerpt is never too long and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const short = excerpt(text, max)
        expect(short.length).toBeLessThanOrEqual(max)
        expect(short.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('initials are taken from the first and the last name', () => {
  expect(initials('Mary Jane Watson')).toBe('MW')
  expect(initials("  siobhán   o'brien ")).toBe('SO')
  expect(initials('Cher')).toBe('C')
  expect(initials('(Dr) Ángel')).toBe('DÁ')
  expect(initials(' – ')).toBe('')
})

test('a text is shortened to whole sentences', () => {
  const about = 'We started in 1994 with two trucks. Today 340 people work here, e.g. in Perth. We roster ahead.'
  expect(firstSentences(about, 2, 200)).toBe(
    'We started in 1994 with two trucks. Today 340 people work here, e.g. in Perth.',
  )
  expect(firstSentences(about, 2, 60)).toBe('We started in 1994 with two trucks.')
  expect(firstSentences('One long sentence without an end', 2, 20)).toBe('One long sentence…')
  expect(firstSentences('', 2, 20)).toBe('')
})
