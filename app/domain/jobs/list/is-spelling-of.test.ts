import { expect, test } from 'vitest'
import { isSpellingOf } from './is-spelling-of.ts'

test.each([
  ['nurce', 'nurse'],
  ['nures', 'nurse'],
  ['nurs', 'nurse'],
  ['forkilft', 'forklift'],
  ['electrishan', 'electrician'],
  ['melborne', 'melbourne'],
])('%s is a spelling of %s', (typed, word) => {
  expect(isSpellingOf(typed, word)).toBe(true)
})

test.each([
  ['chef', 'clerk'],
  ['nurse', 'purser'],
  ['welder', 'builder'],
  ['perth', 'north'],
])('%s is not a spelling of %s', (typed, word) => {
  expect(isSpellingOf(typed, word)).toBe(false)
})
