import { expect, test } from 'vitest'
import { isOpen, NEVER_CLOSES } from './job.ts'

const now = new Date('2026-11-21T10:00:00Z')

test.each([
  ['hidden', null, false],
  ['without a closing day', NEVER_CLOSES, true],
  ['a moment before it closes', new Date(now.getTime() + 1), true],
  ['at its closing moment', now, false],
  ['after it', new Date(now.getTime() - 1), false],
])('%s: open %s', (_, listedUntil, open) => {
  expect(isOpen({ listedUntil }, now)).toBe(open)
})
