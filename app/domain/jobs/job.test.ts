import { expect, test } from 'vitest'
import { isOpen, NEVER_CLOSES } from './job.ts'

const now = new Date('2026-11-21T10:00:00Z')

test.each([
  ['that is hidden', null, false],
  ['without a closing date', NEVER_CLOSES, true],
  ['that closes in 1 ms', new Date(now.getTime() + 1), true],
  ['at its closing time', now, false],
  ['that closed 1 ms ago', new Date(now.getTime() - 1), false],
])('isOpen of a job %s is %s', (_, listedUntil, expected) => {
  expect(isOpen({ listedUntil }, now)).toBe(expected)
})
