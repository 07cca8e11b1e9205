import { expect, test } from 'vitest'
import { pickList } from './pick-list.ts'

const mug = { variantId: 'mug', title: 'Mug', sku: 'MUG' }
const tee = { variantId: 'tee', title: 'Tee, Navy / M', sku: null }

test('each variant is listed once, with its total and the orders it is for', () => {
  const orders = [
    {
      number: 1001,
      items: [
        { ...tee, quantity: 1 },
        { ...mug, quantity: 2 },
      ],
    },
    { number: 1002, items: [{ ...mug, quantity: 3 }] },
  ]
  expect(pickList(orders)).toEqual([
    {
      ...mug,
      quantity: 5,
      orders: [
        { number: 1001, quantity: 2 },
        { number: 1002, quantity: 3 },
      ],
    },
    { ...tee, quantity: 1, orders: [{ number: 1001, quantity: 1 }] },
  ])
})
