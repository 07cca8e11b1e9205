import { expect, test } from 'vitest'
import { IMPORT_JOB_TYPES, parseJobType, parseWorkArrangement } from './parse-job-type.ts'

test.each([
  ['Full Time', 'Full-time'],
  ['full time', 'Full-time'],
  ['FULL_TIME', 'Full-time'],
  ['Permanent', 'Full-time'],
  ['Permanent / Full Time', 'Full-time'],
  ['Part Time', 'Part-time'],
  ['Permanent part-time', 'Part-time'],
  ['Contract/Temp', 'Contract'],
  ['CONTRACTOR', 'Contract'],
  ['Fixed-term', 'Contract'],
  ['Casual/Vacation', 'Casual'],
  ['Temp', 'Temporary'],
  ['TEMPORARY', 'Temporary'],
  ['INTERN', 'Internship'],
  ['Other', null],
  ['Volunteer', null],
  ['', null],
])('%s → %s', (text, type) => expect(parseJobType(text)).toBe(type))

test('our own names are themselves', () => {
  expect(IMPORT_JOB_TYPES.map(parseJobType)).toEqual([...IMPORT_JOB_TYPES])
})

test.each([
  ['Fully remote', 'Remote'],
  ['TELECOMMUTE', 'Remote'],
  ['Work from home', 'Remote'],
  ['Hybrid remote', 'Hybrid'],
  ['On-site', 'On-site'],
  ['In office', 'On-site'],
  ['no', null],
])('%s → %s', (text, arrangement) => expect(parseWorkArrangement(text)).toBe(arrangement))
