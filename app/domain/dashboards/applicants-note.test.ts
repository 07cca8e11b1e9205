import { expect, test } from 'vitest'
import { applicantsNote } from './applicants-note.ts'

test('the note about applicants writes numbers from 1,000 with a comma, as the figure above it', () => {
  expect(applicantsNote({ applicants: 1011, people: 1003, newApplicants: 1000 })).toBe('from 1,003 people, 1,000 new')
})

test('the note about applicants leaves out what it has nothing to say about', () => {
  expect(applicantsNote({ applicants: 2, people: 1, newApplicants: 0 })).toBe('from 1 person')
  expect(applicantsNote({ applicants: 2, people: 2, newApplicants: 1 })).toBe('1 new')
  expect(applicantsNote({ applicants: 0, people: 0, newApplicants: 0 })).toBeUndefined()
})
