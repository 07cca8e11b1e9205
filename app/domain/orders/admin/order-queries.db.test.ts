import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { RefundDeclined } from '#app/platform/payments/payments.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { testPayments } from '#db/schema/payments.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { editOrderNote, resolveIssue } from '../edit-order-note.server.ts'
import { resendOrderConfirmation } from '../emails/resend-confirmation.server.ts'
import { packOrder } from '../fulfilment/pack-order.server.ts'
import { sendParcel } from '../fulfilment/send-parcel.server.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
import { payRefund } from '../refunds/pay-refund.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { countOrders, findOrder, listOrders } from './order-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(emails)
})

const ctx = () => bed.ctx(admin)
const status = (refusal: unknown) => (refusal instanceof Response ? refusal.status : refusal)
const subjects = async () => (await bed.db.select().from(emails).orderBy(asc(emails.id))).map(({ subject }) => subject)

async function placed(quantity = 2, onHand = 10) {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand, priceCents: 2000 }] })
  const variantId = variants[0]?.id ?? ''
  const { id, number } = await makeOrder(bed.ctx(GUEST), { items: [{ variantId, quantity }] })
  await bed.db.delete(emails)
  const [line] = (await findOrder(ctx(), id)).lines
  return { id, number, variantId, lineId: line?.id ?? '' }
}

async function onHand(id: string) {
  const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, id))
  return row?.onHand
}

async function runRefunds() {
  const queued = await bed.db.select().from(refunds).where(eq(refunds.status, 'queued'))
  for (const { id } of queued) {
    await payRefund.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { refundId: id })
  }
}

test('packed, then sent with its number, of which the customer is told; no step twice', async () => {
  const { id, number } = await placed()
  expect(await packOrder(ctx(), id)).toEqual({ ok: true })
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: false, reason: 'not-allowed' })
  expect(await subjects()).toEqual([])
  const parcel = { carrier: 'Australia Post', trackingNumber: '33ABC0123456' }
  const twice = await Promise.all([sendParcel(ctx(), id, parcel), sendParcel(ctx(), id, parcel)])
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped', parcels: [parcel] })
  expect(order.lines).toMatchObject([{ quantity: 2, fulfilledQuantity: 2 }])
  expect(order.history.map(({ action }) => action)).toEqual(['order.placed', 'order.packed', 'order.shipped'])
  expect(await subjects()).toEqual([`Order ${number} is on its way`])
  expect((await bed.db.select().from(emails))[0]?.text).toContain('33ABC0123456')
})

describe('refunds', () => {
  test('part of it, with goods back on the shelf; then the rest', async () => {
    const { id, number, variantId, lineId } = await placed()
    const first = { amountCents: 2000, restock: { [lineId]: 1 }, reason: 'Too big', seenCents: 0 }
    expect(await refundOrder(ctx(), id, first)).toEqual({ ok: true })
    expect(await onHand(variantId)).toBe(9)
    await runRefunds()
    expect(await findOrder(ctx(), id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedCents: 2000 })
    expect(await subjects()).toEqual([`Refund of $20.00 for order ${number}`])
    expect(await refundOrder(ctx(), id, { amountCents: 2996, restock: {}, reason: '', seenCents: 2000 })).toEqual({
      ok: false,
      reason: 'too-much',
      leftCents: 2995,
    })
    await refundOrder(ctx(), id, { amountCents: 2995, restock: { [lineId]: 1 }, reason: '', seenCents: 2000 })
    // Promised is enough: what goes back whole is not sent.
    expect(await sendParcel(ctx(), id, { carrier: null, trackingNumber: null })).toMatchObject({ ok: false })
    await runRefunds()
    expect(await findOrder(ctx(), id)).toMatchObject({ paymentStatus: 'refunded', status: 'canceled' })
    expect(await packOrder(ctx(), id)).toMatchObject({ ok: false })
    const [books] = await bed.db.select().from(testPayments).where(eq(testPayments.refundedCents, 4995))
    expect(books?.refundKeys).toHaveLength(2)
  })

  test('a form that is sent 20 times at once refunds once', async () => {
    const { id, variantId, lineId } = await placed()
    const wanted = { amountCents: 1000, restock: { [lineId]: 1 }, reason: '', seenCents: 0 }
    const all = await Promise.all(Array.from({ length: 20 }, () => refundOrder(ctx(), id, wanted)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed', refundedCents: 1000 })
    expect(await onHand(variantId)).toBe(9)
    await Promise.all([runRefunds(), runRefunds()])
    expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 1000, paymentStatus: 'partially_refunded' })
  })

  test('promised together never come to more than was paid', async () => {
    const { id } = await placed()
    const promise = () => enqueueRefund(ctx(), { id }, { amountCents: 1000, reason: '' })
    const all = await Promise.all(Array.from({ length: 20 }, promise))
    expect(all.filter(Boolean)).toHaveLength(4)
    expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 4000 })
  })

  test('refused by the payment service is counted out again, and the agency is told', async () => {
    const { id, number } = await placed()
    await refundOrder(ctx(), id, { amountCents: 1000, restock: {}, reason: '', seenCents: 0 })
    const [row] = await bed.db.select().from(refunds).where(eq(refunds.orderId, id))
    const { payments } = bed.ctx()
    const refund = () => Promise.reject(new RefundDeclined('The account is closed.'))
    const ground = { ...bed.ctx(), db: bed.db, now: () => new Date(), payments: payments && { ...payments, refund } }
    await payRefund.run(ground, { refundId: row?.id ?? '' })
    expect(await findOrder(ctx(), id)).toMatchObject({
      refundedCents: 0,
      status: 'requires_action',
      refunds: [{ status: 'failed', failure: 'The account is closed.' }],
    })
    expect(await subjects()).toEqual([`Order ${number} needs you`])
    await resolveIssue(ctx(), id)
    expect(await findOrder(ctx(), id)).toMatchObject({ status: 'pending' })
  })

  test('an order that waits while all of it is promised back is put away', async () => {
    const { id } = await placed()
    await bed.db.update(orders).set({ status: 'requires_action' }).where(eq(orders.id, id))
    await refundOrder(ctx(), id, { amountCents: 4995, restock: {}, reason: '', seenCents: 0 })
    await resolveIssue(ctx(), id)
    expect(await findOrder(ctx(), id)).toMatchObject({ status: 'archived', paymentStatus: 'captured' })
  })

  test('all of it, once it is packed: nothing of it is left to pack or send', async () => {
    const { id } = await placed()
    await packOrder(ctx(), id)
    await refundOrder(ctx(), id, { amountCents: 4995, restock: {}, reason: '', seenCents: 0 })
    await runRefunds()
    const open = (await listOrders(ctx(), { q: '', filter: 'open' }, null)).rows
    expect(open.map((row) => row.id)).not.toContain(id)
  })

  test('of nothing, of strange amounts and of other orders’ lines are refused', async () => {
    const [one, other] = [await placed(), await placed()]
    for (const amountCents of [0, -1, 1.5, Number.NaN]) {
      const refused = await refundOrder(ctx(), one.id, { amountCents, restock: {}, reason: '', seenCents: 0 })
      expect(refused).toEqual({ ok: false, reason: 'nothing' })
    }
    const foreign = refundOrder(ctx(), one.id, {
      amountCents: 1,
      restock: { [other.lineId]: 1 },
      reason: '',
      seenCents: 0,
    })
    expect(await foreign.catch(status)).toBe(404)
    expect(
      await refundOrder(ctx(), one.id, { amountCents: 1, restock: { [one.lineId]: 3 }, reason: '', seenCents: 0 }),
    ).toMatchObject({
      reason: 'too-many-pieces',
    })
    expect(await findOrder(ctx(), one.id)).toMatchObject({ refundedCents: 0 })
  })
})

test('found by number, name and address of mail, narrowed by where they stand', async () => {
  const { id, number } = await placed()
  await bed.db.update(orders).set({ fullName: 'Zoë 100% O’Hara', email: 'zoe@example.com' }).where(eq(orders.id, id))
  for (const q of [String(number), `#${number}`, 'zoë', '100%', 'ZOE@example']) {
    const { rows } = await listOrders(ctx(), { q, filter: null }, null)
    expect(rows.map((row) => row.id)).toEqual([id])
  }
  expect((await listOrders(ctx(), { q: 'zo_', filter: null }, null)).rows).toEqual([])
  expect((await listOrders(ctx(), { q: 'zoë', filter: 'open' }, null)).rows).toHaveLength(1)
  expect((await listOrders(ctx(), { q: 'zoë', filter: 'shipped' }, null)).rows).toHaveLength(0)
  expect((await countOrders(ctx(), new Date(0))).placed).toBe(await bed.db.$count(orders))
})

test('a note and another confirmation', async () => {
  const { id, number } = await placed()
  await editOrderNote(ctx(), id, 'Called, wants it wrapped')
  expect(await findOrder(ctx(), id)).toMatchObject({ note: 'Called, wants it wrapped' })
  await resendOrderConfirmation(ctx(), id)
  expect(await subjects()).toEqual([`Your order ${number} at Muster`])
})

test('nobody but admins', async () => {
  const { id } = await placed()
  for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]) {
    const as = bed.ctx(actor)
    const asked: (() => Promise<unknown>)[] = [
      () => packOrder(as, id),
      () => sendParcel(as, id, { carrier: null, trackingNumber: null }),
      () => refundOrder(as, id, { amountCents: 1, restock: {}, reason: '', seenCents: 0 }),
      () => listOrders(as, { q: '', filter: null }, null),
      () => findOrder(as, id),
      () => countOrders(as, new Date()),
      () => editOrderNote(as, id, 'x'),
      () => resolveIssue(as, id),
    ]
    for (const ask of asked) expect(await Promise.resolve().then(ask).catch(status)).toBe(403)
  }
  expect(await packOrder(ctx(), newId()).catch(status)).toBe(404)
})
