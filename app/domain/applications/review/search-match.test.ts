import { expect, test } from 'vitest'
import { COMPACT_CONTEXT, findMatches, markMatches, termsNotIn } from './search-match.ts'

const textOf = (texts: Parameters<typeof findMatches>[0], ...terms: string[]) =>
  findMatches(texts, terms).map(({ source, segments }) => [
    source,
    segments.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
  ])

test('a match shows the words that begin with a term, in their context, without regard to case and accents', () => {
  const resume = `${'Warehouse work. '.repeat(20)}Licences: high-risk FORKLIFT licence, José's reference.${' More.'.repeat(40)}`
  expect(
    textOf(
      [
        { source: 'Headline', text: 'Welder' },
        { source: 'Resume', text: resume },
      ],
      'forklift',
      'jose',
    ),
  ).toEqual([
    [
      'Resume',
      "… Warehouse work. Licences: high-risk [FORKLIFT] licence, [José]'s reference. More. More. More. More. More. More. More. More. More. …",
    ],
  ])
  expect(textOf([{ source: 'Headline', text: 'Forklift driver' }], 'fork')).toEqual([['Headline', '[Forklift] driver']])
})

test('a match that is shown compactly begins with few words before the one that is found', () => {
  const text = 'Eight years in the distribution centre at Laverton North with a forklift and a reach truck.'
  const [match] = findMatches([{ source: 'Resume', text }], ['forklift'], COMPACT_CONTEXT)
  expect(match?.segments.map(({ text }) => text).join('')).toBe('… with a forklift and a reach truck.')
})

test('at most two texts are shown, and words in the middle of others and empty searches do not match', () => {
  const texts = ['one', 'two', 'three'].map((source) => ({ source, text: 'welder' }))
  expect(findMatches(texts, ['weld']).map(({ source }) => source)).toEqual(['one', 'two'])
  expect(findMatches(texts, ['elder'])).toEqual([])
  expect(findMatches(texts, [])).toEqual([])
})

test('in a name and a job title the words that begin with a term are marked, and the whole text is shown', () => {
  const mark = (text: string, ...terms: string[]) =>
    markMatches(text, terms)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')
  expect(mark('Mia Nguyễn-Miall', 'mia', 'nguyen')).toBe('[Mia] [Nguyễn]-[Miall]')
  const long = `${'Senior '.repeat(20)}Forklift Driver`
  expect(mark(long, 'fork')).toBe(long.replace('Forklift', '[Forklift]'))
  expect(mark('Damian', 'mia')).toBe('Damian')
  expect(mark('Damian')).toBe('Damian')
})

test('a term that begins a word of one of the texts is found there', () => {
  expect(termsNotIn(['José Miall', 'Crane Operator'], ['jose', 'crane', 'harbour'])).toEqual(['harbour'])
})
