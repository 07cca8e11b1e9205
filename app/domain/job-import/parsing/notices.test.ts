import { expect, test } from 'vitest'
import { referenceTakenNotice } from './notices.ts'

test('a notice writes thousands with a comma', () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => index + 2)
  expect(referenceTakenNotice(lines).message).toMatch(/^12,000 jobs were skipped/)
  expect(referenceTakenNotice([2]).message).toMatch(/^1 job was skipped/)
})
