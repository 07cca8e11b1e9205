import { expect, test } from 'vitest'
import { fillPlaceholders } from './message-template.ts'
import { statusTextForm, templateForm } from './template-form.ts'

const VALUES = { applicantName: 'Mia Nguyen', jobTitle: 'Rigger $& {company}', companyName: 'Bright & Co' }

test('placeholders are replaced in any case and spacing, once, and other braces stay', () => {
  expect(fillPlaceholders('Hello {First  Name} ({applicant}): {JOB} at {company}. {x} {}', VALUES)).toBe(
    'Hello Mia (Mia Nguyen): Rigger $& {company} at Bright & Co. {x} {}',
  )
})

test('a template with an unknown placeholder is rejected with the placeholders that exist', () => {
  const { error } = templateForm.safeParse({ name: 'Offer', body: 'Dear {applicant}, you get {salary}.' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['body', '{salary} is not a placeholder. You can use {applicant}, {first name}, {job} and {company}.'],
  ])
  expect(statusTextForm.safeParse({ status_text: '{salary}' }).success).toBe(false)
  expect(statusTextForm.parse({ status_text: ' \n ' })).toEqual({ status_text: null })
  expect(templateForm.safeParse({ name: 'Long', body: 'a'.repeat(2001) }).success).toBe(false)
})
