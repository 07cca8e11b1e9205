import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderToPack } from './list-orders-to-pack.server.ts'
import { AddressLabels, PackingSlips, PickList } from './print-sheets.tsx'

const ADDRESS = { line1: '1 Pitt Street', line2: '', suburb: 'Sydney', state: 'NSW', postcode: '2000' }
const order = (number: number, fields: Partial<OrderToPack> = {}) => ({
  id: String(number),
  number,
  version: 1,
  fullName: `Customer ${number}`,
  hasEmail: true,
  companyName: null,
  phone: null,
  delivery: 'post' as const,
  deliveryMethod: null,
  address: ADDRESS,
  giftMessage: null,
  placedAt: new Date('2028-01-05T04:00:00Z'),
  canShip: true,
  pendingRefundCents: 0,
  items: [{ variantId: 'variant_1', title: 'Mug', sku: null, quantity: 1 }],
  ...fields,
})

test('labels are printed only for orders with something left to send to an address', () => {
  const orders = [
    order(1001),
    order(1002, { items: [], canShip: false }),
    order(1003, { canShip: false }),
    order(1004, { address: null, delivery: 'pickup' }),
  ]
  const html = renderToStaticMarkup(<AddressLabels orders={orders} sender="Muster" />)
  expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Label for order 1001"'])
  expect(html).toContain('Customer 1001')
  expect(html).toContain('2 orders have nothing left to send, or a problem to solve first.')
  expect(html).toContain('1 order has no delivery address, such as a pick-up.')
})

test('an order that must not be sent has no packing slip, and its items are not picked', () => {
  const orders = [order(1001), order(1002, { canShip: false })]
  const slips = renderToStaticMarkup(<PackingSlips orders={orders} agency="Muster" timeZone="Australia/Sydney" />)
  expect(slips.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="Packing slip for order 1001"'])
  expect(slips).toContain('1 order has nothing left to send, or a problem to solve first.')
  const list = renderToStaticMarkup(<PickList orders={orders} />)
  expect(list).toContain('1001 (1)')
  expect(list).not.toContain('1002')
})
