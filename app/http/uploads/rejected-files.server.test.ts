import { expect, test } from 'vitest'
import { rejectedFiles, rejectedResume } from './rejected-files.server.ts'

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

test('files of a message are answered with 503 if one of them could not be read, and each has its reason', () => {
  const problems = [
    { reason: 'macros' as const, message: 'a.docx: macros' },
    { reason: 'busy' as const, message: 'b.pdf: try again' },
  ]
  const send = (rejected: typeof problems) =>
    rejectedFiles((errors) => ({ errors }), 'attachments', 'Message not sent', rejected)
  expect(send(problems).init).toMatchObject({ status: 503, headers: { 'Retry-After': '60' } })
  expect(send(problems).data.errors.attachments).toEqual(['a.docx: macros', 'b.pdf: try again'])
  expect(send(problems.slice(0, 1)).init).toEqual({ status: 400, headers: undefined })
})
