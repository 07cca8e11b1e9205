import { expect, test } from 'vitest'
import { MAX_REJECTION_NOTE_LENGTH, rejectionForm, rejectionLabel } from './rejection.ts'

const errorsOf = (form: Record<string, string>) =>
  rejectionForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a rejection needs no reason, has one of the list, or Other with a text', () => {
  expect(rejectionForm.parse({})).toBeNull()
  expect(rejectionForm.parse({ rejection_reason: 'skills', rejection_note: '  ' })).toEqual({
    reason: 'skills',
    note: null,
  })
  const other = rejectionForm.parse({ rejection_reason: 'other', rejection_note: ' Moved interstate ' })
  expect(other && rejectionLabel(other)).toBe('Other: Moved interstate')
  expect(rejectionLabel({ reason: 'work-rights', note: null })).toBe('No work rights')
})

test('an unknown reason, a text without Other and a text that is too long are rejected at their field', () => {
  expect(errorsOf({ rejection_reason: 'age' })).toEqual([['rejection_reason', 'Choose one of the reasons.']])
  expect(errorsOf({ rejection_reason: 'skills', rejection_note: 'Hello' })).toEqual([
    ['rejection_reason', 'To enter your own reason, choose Other.'],
  ])
  const long = 'x'.repeat(MAX_REJECTION_NOTE_LENGTH + 1)
  expect(errorsOf({ rejection_reason: 'other', rejection_note: long })).toEqual([
    ['rejection_note', 'Use 200 characters or fewer.'],
  ])
})
