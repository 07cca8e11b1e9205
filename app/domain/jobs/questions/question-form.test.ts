import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { parseNumber } from './question.ts'
import { questionField, questionsForm, toQuestionFields } from './question-form.ts'

type Fields = Partial<Record<Parameters<typeof questionField>[1], string>>

/** Posts one question per element, in slots that start at 1. */
function post(...slots: Fields[]) {
  const form = new FormData()
  for (const [index, fields] of slots.entries())
    for (const [name, value] of Object.entries(fields))
      form.append(questionField(index + 1, name as keyof Fields), value)
  return parseWithZod(form, { schema: questionsForm })
}
const questionsOf = (...slots: Fields[]) => {
  const submission = post(...slots)
  return submission.status === 'success' ? submission.value.questions : submission.error
}

test('questions of every kind are parsed, with their choices and needed answers', () => {
  expect(
    questionsOf(
      { label: ' Do you have  an LF licence? ', kind: 'yes_no', accepted: 'yes' },
      { label: 'Years on forklifts', kind: 'number', accepted: '1,000.5', required: 'on' },
      { label: 'Shifts', kind: 'multiple_choice', choices: 'Day\r\n- Night\n\n', accepted: 'night' },
      { label: 'Why us?', kind: 'text', choices: 'ignored', accepted: 'ignored' },
    ),
  ).toEqual([
    { id: null, label: 'Do you have an LF licence?', kind: 'yes_no', choices: [], required: true, accepted: ['Yes'] },
    { id: null, label: 'Years on forklifts', kind: 'number', choices: [], required: true, accepted: ['1000.5'] },
    {
      id: null,
      label: 'Shifts',
      kind: 'multiple_choice',
      choices: ['Day', 'Night'],
      required: true,
      accepted: ['Night'],
    },
    { id: null, label: 'Why us?', kind: 'text', choices: [], required: false, accepted: null },
  ])
})

test('empty slots and saved questions without text are left out', () => {
  expect(questionsOf({ kind: 'yes_no' }, { id: newId(), label: ' ', kind: 'choice', choices: 'A\nB' })).toEqual([])
})

test.each<[string, Fields, string]>([
  ['choices without a question', { kind: 'choice', choices: 'A\nB' }, 'question_1_label'],
  ['a long question', { label: 'x'.repeat(201), kind: 'text' }, 'question_1_label'],
  ['an unknown kind', { label: 'Why?', kind: 'essay' }, 'question_1_kind'],
  ['one choice', { label: 'Shift', kind: 'choice', choices: 'Day' }, 'question_1_choices'],
  ['the same choice twice', { label: 'Shift', kind: 'choice', choices: 'Day\nday' }, 'question_1_choices'],
  [
    'a needed answer that is not a choice',
    { label: 'Shift', kind: 'choice', choices: 'A\nB', accepted: 'C' },
    'question_1_accepted',
  ],
  ['a needed number that is not one', { label: 'Years', kind: 'number', accepted: 'two' }, 'question_1_accepted'],
])('%s is rejected with its field marked', (_, fields, name) => {
  expect(Object.keys(questionsOf(fields) ?? {})).toEqual([name])
})

test('an eleventh question is rejected', () => {
  const slots = Array.from({ length: 11 }, (_, index) => ({ label: `Question ${index}`, kind: 'text' }))
  expect(Object.keys(questionsOf(...slots) ?? {})).toEqual(['question_11_label'])
})

test('saved questions are shown in the form and parsed to the same questions; a copy has no ids', () => {
  const questions = [
    {
      id: newId(),
      label: 'Shift',
      kind: 'choice' as const,
      choices: ['Day', 'Night'],
      required: true,
      accepted: ['Day'],
    },
    { id: newId(), label: 'Why?', kind: 'text' as const, choices: [], required: false, accepted: null },
  ]
  const read = (fields: Record<string, string>) => {
    const result = questionsForm.safeParse(fields)
    return result.success ? result.data.questions : result.error
  }
  expect(read(toQuestionFields(questions))).toEqual(questions)
  expect(read(toQuestionFields(questions, true))).toEqual(questions.map((question) => ({ ...question, id: null })))
})

test.each([
  ['1,200', '1200'],
  [' 12 000.50 ', '12000.50'],
  ['-2', '-2'],
  ['2,5', null],
  ['1,2000', null],
  ['12,34,567', null],
])('the number %s is stored as %s', (text, stored) => {
  expect(parseNumber(text)).toBe(stored)
})
