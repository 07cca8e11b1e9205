import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { addAllowanceEntry, findAllowanceBalance } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
import { newId } from '#app/lib/id.ts'
import { type Actor, GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { orderReturns, refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { shipOrder } from '../fulfilment/ship-order.server.ts'
import { findCustomerOrder } from '../my-orders.server.ts'
import { createOrderLink } from '../order-link.server.ts'
import { payRefund } from '../refunds/pay-refund.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { markRefundFailed } from '../refunds/refund-outcome.server.ts'
import { closeReturn } from './close-return.server.ts'
import { decideReturn } from './decide-return.server.ts'
import { findReturnInput } from './find-return-input.server.ts'
import { loadCustomerReturns } from './load-customer-returns.server.ts'
import { receiveReturn } from './receive-return.server.ts'
import { requestReturn } from './request-return.server.ts'
import { countOpenReturns, findReturn, listOpenReturns } from './return-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await bed.db.delete(orderReturns)
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const guest = () => bed.ctx(GUEST)

/** An order of three mugs at $20.00 with $9.95 delivery, of 10 in stock. */
async function placeOrder(actor: Actor = GUEST, useAllowance = false) {
  const { variants } = await makeProduct(bed.db, { title: 'Mug', variants: [{ priceCents: 2000, onHand: 10 }] })
  const variantId = variants[0]?.id ?? ''
  const order = await makeOrder(bed.ctx(actor), { items: [{ variantId, quantity: 3 }], useAllowance })
  return { ...order, variantId, lineId: order.lines[0]?.id ?? '' }
}

async function placeShippedOrder(actor: Actor = GUEST, useAllowance = false) {
  const order = await placeOrder(actor, useAllowance)
  await shipOrder(ctx(), order.id, { carrier: null, trackingNumber: null, expectedVersion: order.version })
  return order
}

const tokenOf = async (orderId: string) => (await createOrderLink(guest(), orderId)).split('/').at(-1) ?? ''

async function requestedReturn(orderId: string, lineId: string, quantity = 2) {
  const reason = 'Too small'
  expect(await requestReturn(guest(), await tokenOf(orderId), { items: { [lineId]: quantity }, reason })).toEqual({
    ok: true,
  })
  const { rows } = await listOpenReturns(ctx(), null)
  return rows[0]?.id ?? ''
}

async function onHand(variantId: string) {
  return (await bed.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.onHand
}

async function refundReturn(orderId: string, returnId: string, items: Record<string, number>, restock = items) {
  const { version: expectedVersion } = await findOrder(ctx(), orderId)
  const amounts = { amountCents: 4000, shippingCents: 0, reason: 'Return' }
  return refundOrder(ctx(), orderId, { ...amounts, items, restock, returnId, expectedVersion })
}

async function payRefundOf(orderId: string) {
  const isQueued = and(eq(refunds.orderId, orderId), eq(refunds.status, 'queued'))
  const [refund] = await bed.db.select().from(refunds).where(isQueued)
  await payRefund.run({ ...guest(), now: () => new Date() }, { refundId: refund?.id ?? '' })
  return refund?.id ?? ''
}

test('a return is requested, accepted, received and refunded, its items go back into stock, and both sides are emailed', async () => {
  const { id, number, lineId, variantId } = await placeShippedOrder()
  await bed.db.delete(emails)
  const returnId = await requestedReturn(id, lineId)
  expect(await countOpenReturns(ctx())).toBe(1)
  const decision = { decision: 'accepted', answer: 'Use the box that it came in.' } as const
  expect(await decideReturn(ctx(), returnId, decision)).toEqual({ ok: true, isEmailed: true })
  expect(await decideReturn(ctx(), returnId, decision)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await receiveReturn(ctx(), returnId)).toEqual({ ok: true })
  expect(await receiveReturn(ctx(), returnId)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await refundReturn(id, returnId, { [lineId]: 2 })).toEqual({ ok: true })
  const refundId = await payRefundOf(id)
  expect(await findReturn(ctx(), returnId)).toMatchObject({ status: 'refunded', refundId })
  expect(await onHand(variantId)).toBe(9)
  expect(await findOrder(ctx(), id)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedCents: 4000,
    lines: [{ refundedQuantity: 2, restockedQuantity: 2 }],
  })
  const sent = await bed.db.select().from(emails)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    `Refund of $40.00 for order ${number}`,
    `Return requested for order ${number}`,
    `Your return for order ${number}`,
  ])
  const answer = sent.find(
    ({ recipient, subject }) => recipient === CUSTOMER.email && subject.startsWith('Your return'),
  )
  expect(answer?.text).toContain('Use the box that it came in.')
  expect(answer?.text).toContain('2 × Mug')
})

test('a customer reads that a return is refunded only once the payment service has confirmed it', async () => {
  const { id, lineId, linkToken } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId)
  await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
  await refundReturn(id, returnId, { [lineId]: 2 })
  const shown = async () => loadCustomerReturns(guest(), await findCustomerOrder(guest(), linkToken))
  expect(await shown()).toMatchObject({ returns: [{ status: 'refunded', hasRefund: false }] })
  await payRefundOf(id)
  expect(await shown()).toMatchObject({ returns: [{ status: 'refunded', hasRefund: true }] })
})

test('returned items that cannot be sold stay out of stock', async () => {
  const { id, lineId, variantId } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId)
  await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
  expect(await refundReturn(id, returnId, { [lineId]: 2 }, {})).toEqual({ ok: true })
  expect(await onHand(variantId)).toBe(7)
})

test('the refund of a return goes back to the staff allowance in proportion', async () => {
  const person = await makePerson(bed.db, 'employee')
  await addAllowanceEntry(bed.ctx(), person.id, { kind: 'granted', changeCents: 3000, reason: 'Uniform' })
  const { id, lineId, totalCents } = await placeShippedOrder(person, true)
  const returnId = await requestedReturn(id, lineId)
  await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
  await refundReturn(id, returnId, { [lineId]: 2 })
  await payRefundOf(id)
  expect(await findAllowanceBalance(bed.ctx(), person.id)).toBe(Math.ceil((4000 * 3000) / totalCents))
})

test('a declined return tells the customer why, is not refunded, and another can be requested', async () => {
  const { id, number, lineId } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId)
  await bed.db.delete(emails)
  expect(await decideReturn(ctx(), returnId, { decision: 'declined', answer: 'It was worn.' })).toEqual({
    ok: true,
    isEmailed: true,
  })
  const [email] = await bed.db.select().from(emails)
  expect(email).toMatchObject({ recipient: CUSTOMER.email, subject: `Your return for order ${number}` })
  expect(email?.text).toContain('It was worn.')
  expect(await refundReturn(id, returnId, { [lineId]: 2 })).toEqual({ ok: false, reason: 'return-ended' })
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 0, lines: [{ refundedQuantity: 0 }] })
  expect(await receiveReturn(ctx(), returnId)).toEqual({ ok: false, reason: 'not-allowed' })
  await requestedReturn(id, lineId, 1)
})

test('only items that were shipped and not refunded can be returned, with one open return at a time', async () => {
  const unshipped = await placeOrder()
  const request = (quantity: number) => ({ items: { [unshipped.lineId]: quantity }, reason: 'Too small' })
  expect(await requestReturn(guest(), unshipped.linkToken, request(1))).toEqual({ ok: false, reason: 'not-allowed' })
  const shipment = { carrier: null, trackingNumber: null, expectedVersion: unshipped.version }
  await shipOrder(ctx(), unshipped.id, shipment)
  for (const quantity of [0, -1, 4, 0.5]) {
    expect(await requestReturn(guest(), unshipped.linkToken, request(quantity))).toEqual({
      ok: false,
      reason: 'no-items',
    })
  }
  const foreign = { items: { [newId()]: 1 }, reason: 'Too small' }
  expect(await requestReturn(guest(), unshipped.linkToken, foreign)).toEqual({ ok: false, reason: 'no-items' })
  const returnsOf = async () => loadCustomerReturns(guest(), await findCustomerOrder(guest(), unshipped.linkToken))
  expect((await returnsOf()).returnable).toMatchObject([{ maxQuantity: 3 }])
  expect(await requestReturn(guest(), unshipped.linkToken, request(1))).toEqual({ ok: true })
  expect(await requestReturn(guest(), unshipped.linkToken, request(1))).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await returnsOf()).toMatchObject({ returns: [{ status: 'requested', items: '1 × Mug' }], returnable: [] })
})

test('of requests at the same time one is stored, and of two admins one decides, in 10 rounds', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 10; round++) {
    const { id, lineId, linkToken } = await placeShippedOrder()
    const request = { items: { [lineId]: 1 }, reason: 'Too small' }
    const requested = await Promise.all(Array.from({ length: 4 }, () => requestReturn(guest(), linkToken, request)))
    expect(requested.filter(({ ok }) => ok)).toHaveLength(1)
    const isOwn = eq(orderReturns.orderId, id)
    const [row] = await bed.db.select().from(orderReturns).where(isOwn)
    const returnId = row?.id ?? ''
    const decided = await Promise.all(
      (['accepted', 'declined'] as const).map((decision) =>
        decideReturn(ctx(), returnId, { decision, answer: 'See terms' }),
      ),
    )
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    const [accepted] = decided
    const refunded = await Promise.allSettled([1, 2].map(() => refundReturn(id, returnId, { [lineId]: 1 })))
    const done = refunded.filter((result) => result.status === 'fulfilled' && result.value.ok)
    expect(done).toHaveLength(accepted?.ok ? 1 : 0)
  }
})

test('the return of a refund that fails waits for another refund', async () => {
  const { id, lineId } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId)
  await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
  await refundReturn(id, returnId, { [lineId]: 2 })
  const refundId = (await findReturn(ctx(), returnId)).refundId ?? ''
  await transaction(bed.ctx(), (ctx) => markRefundFailed(ctx, refundId, 'Account closed', ['queued']))
  expect(await findReturn(ctx(), returnId)).toMatchObject({ status: 'received', refundId: null })
  expect(await refundReturn(id, returnId, { [lineId]: 2 })).toEqual({ ok: true })
})

test('a return whose items never arrive, or that was refunded another way, is closed once, and another can be requested', async () => {
  const { id, lineId } = await placeShippedOrder()
  for (const step of ['requested', 'accepted', 'received'] as const) {
    const returnId = await requestedReturn(id, lineId, 1)
    if (step !== 'requested') await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
    if (step === 'received') await receiveReturn(ctx(), returnId)
    expect(await closeReturn(ctx(), returnId)).toEqual({ ok: true })
    expect(await closeReturn(ctx(), returnId)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await countOpenReturns(ctx())).toBe(0)
    expect(await refundReturn(id, returnId, { [lineId]: 1 })).toEqual({ ok: false, reason: 'return-ended' })
  }
})

test('the refund form has the items of a return only while it can be refunded', async () => {
  const { id, lineId } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId, 1)
  const url = new URL(`http://a.example/refund?return=${returnId}`)
  const input = async () => findReturnInput(ctx(), await findOrder(ctx(), id), url)
  expect(await input()).toEqual({})
  await decideReturn(ctx(), returnId, { decision: 'accepted', answer: '' })
  expect(await input()).toMatchObject({ return: returnId, reason: 'Return: Too small' })
  await closeReturn(ctx(), returnId)
  expect(await input()).toEqual({})
  await expect(refundReturn(id, newId(), { [lineId]: 1 })).rejects.toMatchObject({ status: 404 })
})

test('returned items of a store without pick-up go to the agency', async () => {
  const { linkToken } = await placeShippedOrder()
  const order = await findCustomerOrder(guest(), linkToken)
  expect(order).toMatchObject({ pickupAddress: '', returnAddress: DEFAULT_AGENCY.address })
})

test('only admins see and decide returns', async () => {
  const { id, lineId } = await placeShippedOrder()
  const returnId = await requestedReturn(id, lineId)
  const decision = { decision: 'accepted', answer: '' } as const
  await expect(decideReturn(guest(), returnId, decision)).rejects.toMatchObject({ status: 403 })
  await expect(receiveReturn(guest(), returnId)).rejects.toMatchObject({ status: 403 })
  await expect(closeReturn(guest(), returnId)).rejects.toMatchObject({ status: 403 })
  await expect(findReturn(guest(), returnId)).rejects.toMatchObject({ status: 403 })
  await expect(findReturn(ctx(), newId())).rejects.toMatchObject({ status: 404 })
})
