import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { orders } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { announceFulfilment, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { editOrderNote } from '../edit-order-note.server.ts'
import { announcePickup } from './announce-fulfilment.server.ts'
import { packOrder } from './pack-order.server.ts'
import { shipOrder } from './ship-order.server.ts'
import { listUndoableSteps, undoPacking, undoShipment } from './undo-fulfilment.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  await bed.db.update(storeSettings).set({ pickupAddress: '1 Bay Road, Sydney NSW 2000' })
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const TOO_LATE = { ok: false, reason: 'too-late' }

async function placeOrder(delivery: 'post' | 'pickup' = 'post') {
  const { variants } = await makeProduct(bed.db)
  const { id } = await makeOrder(bed.ctx(GUEST), { items: [{ variantId: variants[0]?.id, quantity: 3 }], delivery })
  await bed.db.delete(emails)
  return id
}

async function ship(id: string, quantity?: number) {
  const { version, lines } = await findOrder(ctx(), id)
  const quantities = quantity ? { quantities: { [lines[0]?.id ?? '']: quantity } } : {}
  await shipOrder(ctx(), id, { carrier: null, trackingNumber: null, expectedVersion: version, ...quantities })
  return (await findOrder(ctx(), id)).parcels.at(-1)?.id ?? ''
}

test('a shipment is undone until the customer is emailed, and the order is as it was before', async () => {
  const id = await placeOrder()
  await packOrder(ctx(), id)
  const first = await ship(id, 1)
  await announceFulfilment(ctx())
  const before = await findOrder(ctx(), id)
  const second = await ship(id)
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped' })
  expect(await listUndoableSteps(ctx())).toMatchObject([{ orderId: id, parcelId: second, isPickup: false }])
  expect(await listUndoableSteps(bed.ctx(await makePerson(bed.db, 'admin')))).toEqual([])
  const isEmailed = async () => (await listUndoableSteps(ctx())).map((step) => step.isEmailed)
  expect(await isEmailed()).toEqual([true])
  await bed.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
  expect(await isEmailed()).toEqual([false])
  await bed.db.update(orders).set({ email: before.email }).where(eq(orders.id, id))
  expect(await undoShipment(ctx(), id, second)).toEqual({ ok: true })
  const after = await findOrder(ctx(), id)
  const { status, fulfillmentStatus, fulfilledAt, lines, parcels } = before
  expect(after).toMatchObject({ status, fulfillmentStatus, fulfilledAt, lines, parcels })
  expect(after.history.at(-1)?.action).toBe('order.shipment-undone')
  expect(await undoShipment(ctx(), id, second)).toEqual(TOO_LATE)
  expect(await undoShipment(ctx(), id, first)).toEqual(TOO_LATE)
  await announceFulfilment(ctx())
  expect(await bed.db.$count(emails)).toBe(1)
})

test('packing for pick-up and a handover are undone, and a change in between ends the time for it', async () => {
  const id = await placeOrder('pickup')
  await packOrder(ctx(), id)
  expect(await listUndoableSteps(ctx())).toMatchObject([{ orderId: id, parcelId: null, isEmailed: true }])
  expect(await undoPacking(ctx(), id)).toEqual({ ok: true })
  await announceFulfilment(ctx())
  expect(await bed.db.$count(emails)).toBe(0)
  await packOrder(ctx(), id)
  await announceFulfilment(ctx())
  expect(await bed.db.select().from(emails)).toMatchObject([{ subject: expect.stringContaining('ready for pick-up') }])
  expect(await undoPacking(ctx(), id)).toEqual(TOO_LATE)
  expect(await undoShipment(ctx(), id, await ship(id))).toEqual({ ok: true })
  expect(await findOrder(ctx(), id)).toMatchObject({ fulfillmentStatus: 'fulfilled', parcels: [] })
  const parcel = await ship(id)
  const { version } = await findOrder(ctx(), id)
  await editOrderNote(ctx(), id, { note: 'Collected by Sam', expectedVersion: version })
  expect(await undoShipment(ctx(), id, parcel)).toEqual(TOO_LATE)
  expect(await undoShipment(bed.ctx(GUEST), id, parcel).catch(({ status }) => status)).toBe(403)
})

test('of an undo and the email at the same time exactly one wins, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await placeOrder()
    const parcel = await ship(id)
    const [undone] = await Promise.all([undoShipment(ctx(), id, parcel), announceFulfilment(ctx())])
    expect(await bed.db.$count(emails)).toBe(undone.ok ? 0 : 1)
    const { fulfillmentStatus } = await findOrder(ctx(), id)
    expect(fulfillmentStatus).toBe(undone.ok ? 'not_fulfilled' : 'shipped')
    await bed.db.delete(emails).where(eq(emails.recipient, 'mia@example.com'))
  }
})

test('the customer is emailed that their order is ready after a handover that was undone', async () => {
  const id = await placeOrder('pickup')
  await packOrder(ctx(), id)
  const parcel = await ship(id)
  // The task of the packing runs before the undo.
  await announcePickup.run({ ...bed.ctx(), now: () => new Date() }, { orderId: id, dueAt: await pickupDueAt(id) })
  expect(await bed.db.$count(emails)).toBe(0)
  expect(await undoShipment(ctx(), id, parcel)).toEqual({ ok: true })
  await runQueued(bed, announcePickup)
  expect(await bed.db.select().from(emails)).toMatchObject([{ subject: expect.stringContaining('ready for pick-up') }])
})

async function pickupDueAt(id: string): Promise<string> {
  const [row] = await bed.db.select({ dueAt: orders.pickupEmailDueAt }).from(orders).where(eq(orders.id, id))
  return row?.dueAt?.toISOString() ?? ''
}
