import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { formatAnswerFilter, isNumberFilter, numberFilterLabel, parseApplicantFilter } from './applicant-filter.ts'

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
