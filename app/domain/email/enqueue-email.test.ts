import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderEmail } from './enqueue-email.server.ts'

test('a subject has no line breaks, and a long one is cut between two characters', async () => {
  const { subject } = await renderEmail('mia@example.com', `x\r\n${'😀'.repeat(150)}`, createElement('p'))
  expect(subject).toBe(`x ${'😀'.repeat(99)}`)
  const shifted = await renderEmail('mia@example.com', `x${'😀'.repeat(150)}`, createElement('p'))
  expect(shifted.subject).toBe(`x${'😀'.repeat(99)}`)
})
