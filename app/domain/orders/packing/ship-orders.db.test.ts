import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { announceFulfilment, makeOrder } from '#tests/support/store-actions.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { listOrdersToPack } from './list-orders-to-pack.server.ts'
import { type Shipment, shipOrders } from './ship-orders.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

async function placeOrder(trackingNumber: string | null): Promise<Shipment> {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const { version } = await findOrder(ctx(), id)
  return { id, carrier: 'Australia Post', trackingNumber, expectedVersion: version }
}

test('each order is shipped with its own tracking number and email', async () => {
  const shipments = [await placeOrder('TR-1'), await placeOrder('TR-2')]
  await bed.db.delete(emails)
  expect(await shipOrders(ctx(), shipments)).toEqual({ shipped: shipments.map(({ id }) => id), rejected: [] })
  for (const { id, trackingNumber } of shipments) {
    const parcels = await bed.db.select().from(orderParcels).where(eq(orderParcels.orderId, id))
    expect(parcels).toMatchObject([{ trackingNumber, carrier: 'Australia Post' }])
  }
  await announceFulfilment(ctx())
  expect(await bed.db.$count(emails)).toBe(2)
})

test('an order that has changed is left out and the others are shipped', async () => {
  const [stale, fresh] = [await placeOrder(null), await placeOrder(null)]
  const result = await shipOrders(ctx(), [{ ...stale, expectedVersion: 99 }, fresh])
  expect(result).toEqual({ shipped: [fresh.id], rejected: [{ id: stale.id, reason: 'stale' }] })
})

test('two people who ship the same orders at once send each order once, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const shipments = [await placeOrder(null), await placeOrder(null)]
    const [one, two] = await Promise.all([shipOrders(ctx(), shipments), shipOrders(ctx(), shipments.toReversed())])
    expect([...one.shipped, ...two.shipped].sort()).toEqual(shipments.map(({ id }) => id).sort())
  }
})

test('the orders to pack list what is left to ship, and is for admins only', async () => {
  const { id } = await placeOrder(null)
  expect(await listOrdersToPack(ctx(), [id])).toMatchObject([{ id, canShip: true, items: [{ quantity: 1 }] }])
  await expect(listOrdersToPack(bed.ctx(GUEST), [id])).rejects.toMatchObject({ status: 403 })
})

test('the message of a gift goes from the checkout to the packing slip and the confirmation', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST), { giftMessage: '  Happy birthday, Noor!  ' })
  expect(await listOrdersToPack(ctx(), [id])).toMatchObject([{ giftMessage: 'Happy birthday, Noor!' }])
  const { number } = await findOrder(ctx(), id)
  const [email] = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.subject, `Your order ${number} at Muster`))
  expect(email?.text).toContain('Happy birthday, Noor!')
})
