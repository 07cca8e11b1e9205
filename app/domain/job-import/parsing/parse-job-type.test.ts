import { expect, test } from 'vitest'
import { JOB_TYPES } from '#app/domain/jobs/job.ts'
import { parseJobType, parseWorkArrangement } from './parse-job-type.ts'

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
])('the job type "%s" is parsed as %s', (text, type) => expect(parseJobType(text)).toBe(type))

test('our own job types are recognised', () => {
  expect(JOB_TYPES.map(parseJobType)).toEqual([...JOB_TYPES])
})

test.each([
  ['Fully remote', 'Remote'],
  ['TELECOMMUTE', 'Remote'],
  ['Work from home', 'Remote'],
  ['Hybrid remote', 'Hybrid'],
  ['On-site', 'On-site'],
  ['In office', 'On-site'],
  ['no', null],
])('the work arrangement "%s" is parsed as %s', (text, arrangement) =>
  expect(parseWorkArrangement(text)).toBe(arrangement),
)
