import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['navy', 'navy', 0],
  ['navi', 'navy', 1],
  ['navyy', 'navy', 1],
  ['nvy', 'navy', 1],
  ['nvay', 'navy', 1],
  ['', 'navy', 4],
  ['beannei', 'beanie', 2],
])('from “%s” to “%s” there are %i edits', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits)
  expect(editDistance(other, one)).toBe(edits)
})
