import { expect, test } from 'vitest'
import { notEnoughStockHereMessage, notEnoughStockMessage, remainingForCart } from './stock.ts'

test('units in the cart count towards the stock', () => {
  expect(remainingForCart(5, 0)).toBe(5)
  expect(remainingForCart(5, 3)).toBe(2)
  expect(remainingForCart(5, 9)).toBe(0)
  expect(remainingForCart(null, 9)).toBeNull()
})

test('a lack of stock has the two messages of the specification', () => {
  expect(notEnoughStockMessage('Tee', 'M / Black', 2)).toBe('Not enough stock for Tee (M / Black). Only 2 left.')
  expect(notEnoughStockHereMessage(0)).toBe('Not enough stock. Only 0 left.')
})
