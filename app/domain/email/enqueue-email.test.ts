import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderEmail } from './enqueue-email.server.ts'

test('a long subject is cut between two characters, and has no line break', async () => {
  const { subject } = await renderEmail('mia@example.com', `x\r\n${'😀'.repeat(150)}`, createElement('p'))
  expect(subject).toBe(`x ${'😀'.repeat(99)}`)
  const odd = await renderEmail('mia@example.com', `x${'😀'.repeat(150)}`, createElement('p'))
  expect(odd.subject).toBe(`x${'😀'.repeat(99)}`)
})
