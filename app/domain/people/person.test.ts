import { expect, test } from 'vitest'
import { ACCOUNT_KINDS, canHaveJobs, suspensionEffect } from './person.ts'

test('the confirmation of a suspension names jobs only for accounts that can have them', () => {
  const withJobs = ACCOUNT_KINDS.filter((kind) => suspensionEffect(kind).includes('their jobs'))
  expect(withJobs).toEqual(['employer', 'admin'])
  expect(ACCOUNT_KINDS.filter(canHaveJobs)).toEqual(withJobs)
})

test('the confirmation of a job seeker’s suspension says what employers no longer see', () => {
  expect(suspensionEffect('employee')).toBe(
    "They are signed out immediately and can't sign in. Employers no longer see their contact details. Nothing is deleted: you can restore the account.",
  )
})
