import { expect, test } from 'vitest'
import { importResultLabel } from './import-labels.ts'

test('the list of imports writes numbers from 1,000 with a comma, before and after a file is imported', () => {
  const result = { inserted: 3000, updated: 1200, unchanged: 0, skipped: 0, notices: [] }
  expect(importResultLabel({ result: null, total: 4200 })).toBe('4,200')
  expect(importResultLabel({ result, total: 4200 })).toBe('3,000 new, 1,200 updated')
})
