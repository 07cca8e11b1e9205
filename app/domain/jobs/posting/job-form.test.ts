import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { type JobFormRules, jobForm, toJobInput } from './job-form.ts'

const rules: JobFormRules = {
  now: new Date('2026-11-24T14:30:00Z'), // 25 Nov, 1:30 am in Sydney; 24 Nov, 10:30 pm in Perth
  timeZone: 'Australia/Sydney',
  canChooseCompany: false,
}

const good = {
  title: 'Forklift Driver',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  description: 'Load and unload trucks.',
  responsibilities: 'Load trucks\n\n  - Check   stock \n',
  requirements: 'LF licence',
}

function read(fields: Record<string, string>, over: Partial<JobFormRules> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...good, ...fields })) form.set(name, value)
  return parseWithZod(form, { schema: jobForm({ ...rules, ...over }) })
}
function valueOf(fields: Record<string, string>, over: Partial<JobFormRules> = {}) {
  const submission = read(fields, over)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return toJobInput(submission.value)
}
const errorsOf = (fields: Record<string, string>, over: Partial<JobFormRules> = {}) =>
  read(fields, over).reply().error ?? null

test('the required fields are enough, and lists are split into items without blank lines and bullets', () => {
  expect(valueOf({})).toEqual({
    title: 'Forklift Driver',
    companyName: null,
    location: 'Dandenong VIC',
    jobType: 'Full-time',
    salary: null,
    description: 'Load and unload trucks.',
    responsibilities: ['Load trucks', 'Check stock'],
    requirements: ['LF licence'],
    benefits: [],
    category: null,
    workArrangement: null,
    payMinCents: null,
    payMaxCents: null,
    payPeriod: null,
    closesOn: null,
    reference: null,
  })
})

test.each(['title', 'location', 'job_type', 'description', 'responsibilities', 'requirements'])(
  '%s is required, and white space counts as missing',
  (name) => {
    for (const blank of ['', ' \n \t\n']) {
      const errors = errorsOf({ [name]: blank })
      expect(Object.keys(errors ?? {})).toEqual([name])
      expect(String(errors?.[name])).toMatch(/^(Enter|Choose|Describe|Add) [^\n]+\.$/)
    }
  },
)

test.each([
  ['title', 'x'.repeat(151)],
  ['location', 'x'.repeat(151)],
  ['job_type', 'Fulltime'],
  ['salary', 'x'.repeat(201)],
  ['description', 'x'.repeat(20_001)],
  ['responsibilities', 'x\n'.repeat(51)],
  ['requirements', 'x'.repeat(501)],
  ['category', 'x'.repeat(101)],
  ['work_arrangement', 'Sometimes'],
  ['pay_min', 'lots'],
  ['closes_on', '2026-02-30'],
  ['reference', 'x'.repeat(101)],
])('an invalid %s is rejected', (name, value) => {
  expect(Object.keys(errorsOf({ [name]: value }) ?? {})).toEqual([name])
})

test('all errors are shown together', () => {
  const errors = errorsOf({ title: '', pay_min: '90,000', pay_max: '80,000', closes_on: '2020-01-01' })
  expect(Object.keys(errors ?? {}).sort()).toEqual(['closes_on', 'pay_max', 'pay_period', 'title'])
})

test('pay is parsed into integer cents, and a period without an amount is dropped', () => {
  expect(valueOf({ pay_min: '85,000', pay_max: '$95,000', pay_period: 'year' })).toMatchObject({
    payMinCents: 8_500_000,
    payMaxCents: 9_500_000,
    payPeriod: 'year',
  })
  expect(valueOf({ pay_min: '28.50', pay_period: 'hour' })).toMatchObject({ payMinCents: 2850, payMaxCents: null })
  expect(valueOf({ pay_period: 'hour' })).toMatchObject({ payMinCents: null, payPeriod: null })
})

test("the closing date is today or later in the time zone of the job's location", () => {
  expect(valueOf({ closes_on: '2026-11-25' }).closesOn).toBe('2026-11-25')
  expect(errorsOf({ closes_on: '2026-11-24' })).toHaveProperty('closes_on')
  expect(valueOf({ closes_on: '2026-11-24', location: 'Perth WA' }).closesOn).toBe('2026-11-24')
})

test('the closing date is within a year', () => {
  expect(valueOf({ closes_on: '2027-11-25' }).closesOn).toBe('2027-11-25')
  expect(errorsOf({ closes_on: '2999-12-24' })).toHaveProperty('closes_on')
})

test('editing a job can keep its empty lists and its past closing date', () => {
  const before = { closesOn: '2026-01-31', responsibilities: [], requirements: ['LF licence'] }
  expect(valueOf({ closes_on: '2026-01-31', responsibilities: '' }, { before })).toMatchObject({
    closesOn: '2026-01-31',
    responsibilities: [],
  })
  expect(errorsOf({ requirements: '' }, { before })).toHaveProperty('requirements')
  expect(errorsOf({ closes_on: '2026-02-01' }, { before })).toHaveProperty('closes_on')
})

test('the company is required for admins and ignored for everyone else', () => {
  expect(valueOf({ company_name: 'Somebody Else' }).companyName).toBeNull()
  expect(valueOf({ company_name: ' Acme  Pty Ltd ' }, { canChooseCompany: true }).companyName).toBe('Acme Pty Ltd')
  expect(errorsOf({ company_name: ' ' }, { canChooseCompany: true })).toHaveProperty('company_name')
})
