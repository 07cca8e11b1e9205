import { expect, test } from 'vitest'
import { notEnoughStock, notEnoughStockHere, roomLeft } from './stock.ts'

test('what is in the cart takes from what is left', () => {
  expect(roomLeft(5, 0)).toBe(5)
  expect(roomLeft(5, 3)).toBe(2)
  expect(roomLeft(5, 9)).toBe(0)
  expect(roomLeft(null, 9)).toBeNull()
})

test("the specification's two sentences", () => {
  expect(notEnoughStock('Tee', 'M / Black', 2)).toBe('Not enough stock for Tee (M / Black). Only 2 left.')
  expect(notEnoughStockHere(0)).toBe('Not enough stock. Only 0 left.')
})
