import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listHistory } from '#app/core/audit/audit-queries.server.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentEvent, PaymentSession } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { checkouts, discounts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { paymentEvents } from '#db/schema/payments.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { CUSTOMER, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrderOfCheckout } from '../my-orders.server.ts'
import { openIssues } from '../order-issues.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
import { payRefund } from '../refunds/pay-refund.server.ts'
import type { SessionEventData } from './apply-session-event.server.ts'
import { ingestPaymentEvent } from './ingest-payment-event.server.ts'
import { releaseCheckout } from './release-checkout.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const REFUNDED = 'charge.refunded'

type Told = SessionEventData['kind'] | 'promised' | 'refunded' | 'other'

/** The payment service's news of a checkout, each an event of its own. */
function eventOf(checkout: Checkout, kind: Told, cents = checkout.totalCents): PaymentEvent {
  const id = `evt_${newId()}`
  const paymentReference = `pi_${checkout.id}`
  if (kind === 'other') return { id, type: 'customer.created', data: { kind } }
  if (kind === 'refunded') {
    const { token: checkoutToken } = checkout
    return { id, type: REFUNDED, data: { kind, paymentReference, refundedCents: cents, checkoutToken } }
  }
  const paid = kind === 'completed' || kind === 'succeeded'
  const session = {
    id: checkout.paymentSessionId ?? '',
    checkoutToken: checkout.token,
    status: kind === 'expired' ? ('expired' as const) : ('complete' as const),
    paid,
    amountCents: checkout.totalCents,
    currency: 'aud',
    paymentReference: paid ? paymentReference : null,
    customer: kind === 'expired' ? null : CUSTOMER,
  }
  return { id, type: `checkout.session.${kind}`, data: { kind: kind === 'promised' ? 'completed' : kind, session } }
}

/** Delivered as services do: what is not taken comes again later. */
async function deliver(events: PaymentEvent[]) {
  const due = [...events]
  for (let tries = 0; due.length > 0; tries++) {
    if (tries > 50) throw new Error('An event was never taken.')
    const [event] = due.splice(0, 1)
    if (!event) return
    await ingestPaymentEvent(bed.ctx(GUEST), event).catch(() => due.push(event))
  }
}

async function mug(fields = {}) {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 5, ...fields }] })
  const id = variants[0]?.id ?? ''
  return { id, items: [{ variantId: id, quantity: 2 }] }
}

async function stockOf(id: string) {
  const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, id))
  return row && { onHand: row.onHand, reserved: row.reserved }
}

const ordersOf = (checkout: Checkout) => bed.db.select().from(orders).where(eq(orders.checkoutId, checkout.id))
const refundsOf = (orderId = '') => bed.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const troublesOf = async (id = '') => openIssues(await listHistory(bed.ctx(), { type: 'order', id }))
const subjects = async () => (await bed.db.select().from(emails).orderBy(asc(emails.id))).map(({ subject }) => subject)

beforeEach(async () => {
  await bed.db.delete(emails)
})

test('a paid session becomes an order: goods leave the shelf, the confirmation is promised', async () => {
  const { id, items } = await mug()
  const checkout = await makeCheckout(bed.ctx(GUEST), { items })
  await deliver([eventOf(checkout, 'completed')])
  const [order] = await ordersOf(checkout)
  expect(order).toMatchObject({
    status: 'pending',
    paymentStatus: 'captured',
    fulfillmentStatus: 'not_fulfilled',
    totalCents: 5975,
    gstCents: 543,
    email: 'mia@example.com',
  })
  expect(await stockOf(id)).toEqual({ onHand: 3, reserved: 0 })
  const moves = await bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))
  expect(moves).toMatchObject([{ change: -2, onHandAfter: 3, reason: 'sold', orderId: order?.id }])
  expect(await subjects()).toEqual([`Your order ${order?.number} at Muster`])
  const [mail] = await bed.db.select().from(emails)
  for (const words of [
    'Tax invoice',
    'Returns',
    'ABN 51 824 753 556',
    'GST included in the total',
    '$5.43',
    '$59.75',
  ]) {
    expect(mail?.text).toContain(words)
  }
})

test('a payment that is promised holds the goods until it arrives or fails', async () => {
  for (const [end, left, count] of [
    ['succeeded', { onHand: 3, reserved: 0 }, 1],
    ['failed', { onHand: 5, reserved: 0 }, 0],
  ] as const) {
    const { id, items } = await mug()
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await deliver([eventOf(checkout, 'promised')])
    expect(await ordersOf(checkout)).toHaveLength(0)
    expect(await stockOf(id)).toEqual({ onHand: 5, reserved: 2 })
    await deliver([eventOf(checkout, end)])
    expect(await ordersOf(checkout)).toHaveLength(count)
    expect(await stockOf(id)).toEqual(left)
  }
})

describe('news in any order, each twice at once', () => {
  const STORIES: { news: Told[]; payment: string | null; left: number }[] = [
    { news: ['completed', 'expired', 'refunded'], payment: 'refunded', left: 3 },
    { news: ['promised', 'succeeded', 'refunded', 'expired'], payment: 'refunded', left: 3 },
    { news: ['promised', 'succeeded', 'completed'], payment: 'captured', left: 3 },
    { news: ['promised', 'failed'], payment: null, left: 5 },
    { news: ['expired', 'promised', 'failed'], payment: null, left: 5 },
  ]
  const cases = STORIES.flatMap((story) => permutations(story.news).map((order) => ({ ...story, order })))

  test.each(cases)('$order', async ({ order, payment, left }) => {
    const { id, items } = await mug()
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    const events = order.map((kind) => eventOf(checkout, kind))
    await deliver(events)
    await Promise.all(events.map((event) => deliver([event])))
    const made = await ordersOf(checkout)
    expect(made.map(({ paymentStatus }) => paymentStatus)).toEqual(payment ? [payment] : [])
    expect(await stockOf(id)).toEqual({ onHand: left, reserved: 0 })
    if (payment === 'refunded') expect(made[0]?.refundedCents).toBe(made[0]?.totalCents)
  })
})

test('50 copies of one event at once are one order and one mail', async () => {
  const { id, items } = await mug()
  const checkout = await makeCheckout(bed.ctx(GUEST), { items })
  const event = eventOf(checkout, 'completed')
  await Promise.all(Array.from({ length: 50 }, () => ingestPaymentEvent(bed.ctx(GUEST), event)))
  // Another event of the same session, as a replay by hand makes one.
  await ingestPaymentEvent(bed.ctx(GUEST), { ...event, id: `evt_${newId()}` })
  expect(await ordersOf(checkout)).toHaveLength(1)
  expect(await stockOf(id)).toEqual({ onHand: 3, reserved: 0 })
  expect(await subjects()).toHaveLength(1)
  const kept = await bed.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, event.id))
  expect(kept).toMatchObject([{ outcome: 'ordered' }])
})

test('an event that fails leaves no trace, so that it is taken when it comes again', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const event = eventOf(checkout, 'completed')
  const broken = { ...bed.ctx(GUEST), tasks: { enqueue: () => Promise.reject(new Error('queue down')) } }
  await expect(ingestPaymentEvent(broken, event)).rejects.toThrow('queue down')
  expect(await ordersOf(checkout)).toHaveLength(0)
  await deliver([event])
  expect(await ordersOf(checkout)).toHaveLength(1)
})

describe('a payment after the reservation has ended', () => {
  test('takes the goods again where they are there', async () => {
    const { id, items } = await mug({ onHand: 2 })
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await releaseCheckout(bed.ctx(), checkout.token)
    await deliver([eventOf(checkout, 'completed')])
    expect(await ordersOf(checkout)).toMatchObject([{ status: 'pending' }])
    expect(await stockOf(id)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('without goods is refunded once and flagged, and both sides are told', async () => {
    const { id, items } = await mug({ onHand: 2 })
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await releaseCheckout(bed.ctx(), checkout.token)
    await startCheckout(bed.ctx(), { items: [{ variantId: id, quantity: 1 }] })
    const copies = Array.from({ length: 10 }, () => eventOf(checkout, 'completed'))
    await Promise.all(copies.map((event) => ingestPaymentEvent(bed.ctx(GUEST), event)))
    const [order] = await ordersOf(checkout)
    expect(order).toMatchObject({ status: 'requires_action', refundedCents: 5975 })
    expect(await stockOf(id)).toEqual({ onHand: 2, reserved: 1 })
    expect(await refundsOf(order?.id)).toMatchObject([{ id: order?.id, status: 'queued', amountCents: 5975 }])
    expect((await subjects()).toSorted()).toEqual([
      `Order ${order?.number} needs you`,
      `Your order ${order?.number} cannot be delivered`,
    ])
    // The service's key is the order's: asked twice, it pays once.
    const asked: string[] = []
    const payments = bed.ctx().payments
    const refund = ({ key }: { key: string }) => Promise.resolve({ id: `re_${asked.push(key)}` })
    const ground = { ...bed.ctx(), db: bed.db, now: () => new Date(), payments: payments && { ...payments, refund } }
    for (let times = 0; times < 3; times++) await payRefund.run(ground, { refundId: order?.id ?? '' })
    expect(asked).toEqual([`refund:${order?.id}`])
    expect(await ordersOf(checkout)).toMatchObject([{ paymentStatus: 'refunded', status: 'requires_action' }])
    expect(await findOrderOfCheckout(bed.ctx(GUEST), checkout.token)).toMatchObject({ soldOut: true })
    expect(await troublesOf(order?.id)).toEqual([expect.stringContaining('the goods are gone')])
    expect((await subjects()).at(-1)).toBe(`Refund of $59.75 for order ${order?.number}`)
  })
})

test('an order that was paid otherwise than agreed says so to the agency, and nothing of goods to its buyer', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const event = eventOf(checkout, 'completed')
  const session = { ...('session' in event.data ? event.data.session : null), amountCents: 1000 } as PaymentSession
  await deliver([{ ...event, data: { kind: 'completed', session } }])
  const order = await findOrderOfCheckout(bed.ctx(GUEST), checkout.token)
  expect(order).toMatchObject({ status: 'requires_action', soldOut: false })
  expect(await troublesOf(order?.id)).toEqual([expect.stringContaining('took $10.00 AUD where')])
  expect((await subjects()).toSorted()).toEqual([
    `Order ${order?.number} needs you`,
    `Your order ${order?.number} at Muster`,
  ])
})

test('a refund that fails after all is counted out again, told of once, whichever events tell of it', async () => {
  const { id, number, totalCents } = await makeOrder(bed.ctx(GUEST))
  const refundId = newId()
  await enqueueRefund(bed.ctx(), { id }, { id: refundId, amountCents: totalCents, reason: '' })
  await payRefund.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { refundId })
  const find = async () => (await bed.db.select().from(orders).where(eq(orders.id, id)))[0]
  const order = await find()
  expect(order).toMatchObject({ paymentStatus: 'refunded', status: 'canceled', refundedCents: totalCents })
  await bed.db.delete(emails)
  const failed = {
    kind: 'refund-failed' as const,
    paymentReference: order?.paymentReference ?? '',
    refundId: (await refundsOf(id))[0]?.providerRefundId ?? '',
    key: `refund:${refundId}`,
    amountCents: totalCents,
    reason: 'lost or stolen card',
  }
  const types = ['refund.failed', 'refund.updated', 'refund.updated']
  await deliver(types.map((type) => ({ id: `evt_${newId()}`, type, data: failed })))
  expect(await find()).toMatchObject({ paymentStatus: 'captured', status: 'requires_action', refundedCents: 0 })
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failure: 'lost or stolen card' }])
  expect(await subjects()).toEqual([`Order ${number} needs you`])
})

test('a dispute is for a person to answer, told of once', async () => {
  const { id, number } = await makeOrder(bed.ctx(GUEST))
  const [order] = await bed.db.select().from(orders).where(eq(orders.id, id))
  await bed.db.delete(emails)
  const news = { kind: 'disputed' as const, amountCents: 500, reason: 'fraudulent' }
  const event = { id: `evt_${newId()}`, type: 'charge.dispute.created' }
  const disputed = { ...event, data: { ...news, paymentReference: order?.paymentReference ?? '' } }
  await deliver([disputed, disputed])
  await deliver([{ ...event, id: `evt_${newId()}`, data: { ...news, paymentReference: 'pi_stranger' } }])
  expect((await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('requires_action')
  expect(await troublesOf(id)).toEqual([expect.stringContaining('disputes $5.00 with their bank (fraudulent)')])
  expect(await subjects()).toEqual([`Order ${number} needs you`])
})

test('a discount is given back by the end of a checkout and used up by an order', async () => {
  const code = `ONCE${Date.now()}`
  const [row] = await bed.db
    .insert(discounts)
    .values({ id: newId(), code, kind: 'percentage', value: 10, usageLimit: 1, createdAt: new Date() })
    .returning()
  const used = async () =>
    (
      await bed.db
        .select()
        .from(discounts)
        .where(eq(discounts.id, row?.id ?? ''))
    )[0]?.used
  const { items } = await mug()
  const first = await makeCheckout(bed.ctx(GUEST), { items, discountCode: code.toLowerCase() })
  expect([first.discountCents, await used()]).toEqual([498, 1])
  expect(await startCheckout(bed.ctx(), { items, discountCode: code })).toMatchObject({
    code: 'discount',
    problem: { reason: 'used-up' },
  })
  await releaseCheckout(bed.ctx(), first.token)
  await deliver([eventOf(first, 'expired')])
  expect(await used()).toBe(0)
  const second = await makeCheckout(bed.ctx(GUEST), { items, discountCode: code })
  await deliver([eventOf(second, 'completed')])
  expect(await used()).toBe(1)
})

test('nothing to pay is an order too', async () => {
  const code = `GIFT${Date.now()}`
  await bed.db.update(storeSettings).set({ pickupAddress: '1 Kent Street, Sydney' })
  await bed.db.insert(discounts).values({ id: newId(), code, kind: 'percentage', value: 100, createdAt: new Date() })
  const { number, totalCents, gstCents } = await makeOrder(bed.ctx(GUEST), { discountCode: code, delivery: 'pickup' })
  expect([totalCents, gstCents]).toEqual([0, 0])
  expect(await subjects()).toEqual([`Your order ${number} at Muster`])
})

test('news of strangers and of nothing change nothing', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const stranger = { ...checkout, paymentSessionId: 'cs_stranger', token: 'x'.repeat(32) }
  await deliver([eventOf(stranger, 'completed'), eventOf(stranger, 'refunded'), eventOf(checkout, 'other')])
  expect(await ordersOf(checkout)).toHaveLength(0)
  const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  expect(row?.status).toBe('open')
})

test('what was paid but not agreed is an order for a person to look at', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  await deliver([eventOf({ ...checkout, totalCents: 100 }, 'completed')])
  expect(await ordersOf(checkout)).toMatchObject([{ status: 'requires_action', totalCents: checkout.totalCents }])
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, place) =>
    permutations([...items.slice(0, place), ...items.slice(place + 1)]).map((rest) => [item, ...rest]),
  )
}
