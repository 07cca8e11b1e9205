import { expect, test } from 'vitest'
import { applyMove } from './list-order.ts'

test.each([
  ['1 up', 'b a c'],
  ['1 down', 'a c b'],
  ['0 up', 'a b c'],
  ['2 down', 'a b c'],
  ['3 up', 'a b c'],
  ['', 'a b c'],
  ['x up', 'a b c'],
  [undefined, 'a b c'],
])('the move %s of a list of three', (move, expected) => {
  expect(applyMove(['a', 'b', 'c'], move).join(' ')).toBe(expected)
})
