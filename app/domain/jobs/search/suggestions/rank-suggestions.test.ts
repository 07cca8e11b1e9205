import { expect, test } from 'vitest'
import { MAX_SUGGESTIONS, rankSuggestions, type Suggestion } from './rank-suggestions.ts'

const title = (text: string, count = 1): Suggestion => ({ text, kind: 'Job title', count })

test('texts that start with what was typed come first, then those with more jobs', () => {
  const found = rankSuggestions([title('Night Nurse', 9), title('Nurse Manager'), title('Nurse', 3)], 'nu')
  expect(found.map(({ text }) => text)).toEqual(['Nurse', 'Nurse Manager', 'Night Nurse'])
})

test('only the start of a word counts', () => {
  expect(rankSuggestions([title('Forklift Driver')], 'lift')).toEqual([])
  expect(rankSuggestions([title('Forklift/Reach Driver')], 'rea')).toHaveLength(1)
})

test('the same text in other letters is one suggestion, and a title is not a company', () => {
  const company: Suggestion = { text: 'Nurse', kind: 'Company', count: 1 }
  expect(rankSuggestions([title('Nurse', 2), title('NURSE', 3), company], 'nur')).toEqual([title('NURSE', 5), company])
})

test('one suggestion of several spellings has the one of most jobs, in whatever order they were read', () => {
  const read = [title('nurse'), title('Nurse'), title('NURSE'), title('Nurse')]
  for (const candidates of [read, read.toReversed()])
    expect(rankSuggestions(candidates, 'nur')).toEqual([title('Nurse', 4)])
  for (const tie of [read.slice(0, 2), read.slice(0, 2).toReversed()])
    expect(rankSuggestions(tie, 'nur')).toEqual([title('Nurse', 2)])
})

test('what was typed completely is not suggested, and there are at most eight', () => {
  expect(rankSuggestions([title('Nurse')], 'nurse')).toEqual([])
  const many = Array.from({ length: 20 }, (_, n) => title(`Nurse ${n}`))
  expect(rankSuggestions(many, 'nurse')).toHaveLength(MAX_SUGGESTIONS)
})
