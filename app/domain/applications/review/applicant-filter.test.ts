import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import {
  appliedFilterLabel,
  formatAnswerFilter,
  formatAppliedFilter,
  hasFilters,
  isNumberFilter,
  isReversed,
  numberFilterLabel,
  parseApplicantFilter,
} from './applicant-filter.ts'

test('a range of numbers in an address is read, formatted and named, without bounds that are no numbers', () => {
  const questionId = newId()
  const parse = (range: Record<string, string>) =>
    parseApplicantFilter(new URLSearchParams({ answer: questionId, ...range })).answer
  expect(parse({ answer_from: '2', answer_to: '1,200.5' })).toEqual({ questionId, from: '2', to: '1200.5' })
  const answer = parse({ answer_from: 'two', answer_to: '5' })
  expect(answer).toEqual({ questionId, from: null, to: '5' })
  expect(formatAnswerFilter(answer)).toBe(questionId)
  expect(isNumberFilter(answer) && numberFilterLabel('Years?', answer)).toBe('Up to 5: Years?')
  expect(numberFilterLabel('Years?', { questionId, from: '2', to: '5' })).toBe('2 to 5: Years?')
  expect(numberFilterLabel('Years?', { questionId, from: null, to: null })).toBe('Years?')
  expect(parseApplicantFilter(new URLSearchParams({ answer: `${questionId}:Yes` })).answer).toEqual({
    questionId,
    value: 'Yes',
  })
})

test('two dates in an address are read, named and checked, without dates that do not exist', () => {
  const parse = (from: string, to: string, applied = 'dates') =>
    parseApplicantFilter(new URLSearchParams({ applied, applied_from: from, applied_to: to }))
  const label = (from: string, to: string) => appliedFilterLabel(parse(from, to))
  expect(parse('2026-11-01', '2026-11-10').appliedDates).toEqual({ from: '2026-11-01', to: '2026-11-10' })
  expect(formatAppliedFilter(parse('2026-11-01', ''))).toBe('dates')
  expect(label('2026-11-01', '2026-11-10')).toBe('Applied: 01 Nov 2026 to 10 Nov 2026')
  expect(label('2026-11-01', '2026-11-01')).toBe('Applied: 01 Nov 2026')
  expect([label('2026-11-01', '2026-02-30'), label('', '2026-11-10')]).toEqual([
    'Applied: from 01 Nov 2026',
    'Applied: to 10 Nov 2026',
  ])
  // The chosen dates are fields without a value at first.
  expect(parse('9999-12-31', '0000-01-01').appliedDates).toEqual({ from: null, to: null })
  expect([label('', ''), hasFilters(parse('', '')), hasFilters(parse('2026-11-01', ''))]).toEqual(['', true, true])
  expect([
    isReversed(parse('2026-11-10', '2026-11-01').appliedDates),
    isReversed(parse('2026-11-10', '').appliedDates),
  ]).toEqual([true, false])
  const period = parse('2026-11-01', '2026-11-10', '7')
  expect([period.appliedDates, period.appliedDays, formatAppliedFilter(period)]).toEqual([null, 7, '7'])
  expect(appliedFilterLabel(period)).toBe('Applied: last 7 days')
})
