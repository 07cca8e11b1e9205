import { createElement } from 'react'
import { expect, test } from 'vitest'
import { composeMail } from './enqueue-email.server.ts'

test('a long subject is cut between two characters, and has no line break', async () => {
  const { subject } = await composeMail('mia@example.com', `x\r\n${'😀'.repeat(150)}`, createElement('p'))
  expect(subject).toBe(`x ${'😀'.repeat(99)}`)
  const odd = await composeMail('mia@example.com', `x${'😀'.repeat(150)}`, createElement('p'))
  expect(odd.subject).toBe(`x${'😀'.repeat(99)}`)
})
