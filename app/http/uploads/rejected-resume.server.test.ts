import { expect, test } from 'vitest'
import { rejectedResume } from './rejected-resume.server.ts'

const answer = (reason: 'busy' | 'macros') =>
  rejectedResume((errors) => ({ errors }), 'resume', 'Resume not uploaded', reason)

test('while other files are being read, a resume is answered with 503 and the time to wait', () => {
  const { data, init } = answer('busy')
  expect(init).toMatchObject({ status: 503, headers: { 'Retry-After': '60' } })
  const [message = ''] = data.errors.resume ?? []
  expect(message).toMatch(/^Other files are being read/)
  expect(data.toast).toMatchObject({ kind: 'failure', title: 'Resume not uploaded', description: message })
})

test('a rejected resume is answered with 400 and its reason', () => {
  const { data, init } = answer('macros')
  expect(init).toEqual({ status: 400, headers: undefined })
  expect(data.errors.resume).toEqual([expect.stringMatching(/^This file contains macros/)])
})
