import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listHistory } from '#app/core/audit/audit-queries.server.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentEvent, PaymentSession } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { checkouts, discounts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
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

type EventKind = SessionEventData['kind'] | 'pending' | 'refunded' | 'other'

/** A new event of the payment service about a checkout. */
function eventOf(checkout: Checkout, kind: EventKind, cents = checkout.totalCents): PaymentEvent {
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
  return { id, type: `checkout.session.${kind}`, data: { kind: kind === 'pending' ? 'completed' : kind, session } }
}

/** Delivers events as the payment service does: an event that fails is sent again later. */
async function deliver(events: PaymentEvent[]) {
  const pending = [...events]
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries > 50) throw new Error('An event was never accepted.')
    const [event] = pending.splice(0, 1)
    if (!event) return
    await ingestPaymentEvent(bed.ctx(GUEST), event).catch(() => pending.push(event))
  }
}

async function makeVariant(fields = {}) {
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
const issuesOf = async (id = '') =>
  openIssues({ id, history: await listHistory(bed.ctx(), { type: 'order', id }), refunds: await refundsOf(id) })
const subjects = async () => (await bed.db.select().from(emails).orderBy(asc(emails.id))).map(({ subject }) => subject)

beforeEach(async () => {
  await bed.db.delete(emails)
})

test('a paid session becomes an order, sells its stock and emails the confirmation', async () => {
  const { id, items } = await makeVariant()
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
  const movements = await bed.db.select().from(stockMovements).where(eq(stockMovements.variantId, id))
  expect(movements).toMatchObject([{ change: -2, onHandAfter: 3, reason: 'sold', orderId: order?.id }])
  expect(await subjects()).toEqual([`Your order ${order?.number} at Muster`])
  const [email] = await bed.db.select().from(emails)
  for (const text of ['Tax invoice', 'Returns', 'ABN 51 824 753 556', 'GST included in the total', '$5.43', '$59.75']) {
    expect(email?.text).toContain(text)
  }
})

test('stock stays reserved for a pending payment until it arrives or fails', async () => {
  for (const [end, stock, count] of [
    ['succeeded', { onHand: 3, reserved: 0 }, 1],
    ['failed', { onHand: 5, reserved: 0 }, 0],
  ] as const) {
    const { id, items } = await makeVariant()
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await deliver([eventOf(checkout, 'pending')])
    expect(await ordersOf(checkout)).toHaveLength(0)
    expect(await stockOf(id)).toEqual({ onHand: 5, reserved: 2 })
    await deliver([eventOf(checkout, end)])
    expect(await ordersOf(checkout)).toHaveLength(count)
    expect(await stockOf(id)).toEqual(stock)
  }
})

describe('events in any order, each repeated concurrently, lead to the same result', () => {
  const SCENARIOS: { events: EventKind[]; payment: string | null; onHand: number }[] = [
    { events: ['completed', 'expired', 'refunded'], payment: 'refunded', onHand: 5 },
    { events: ['pending', 'succeeded', 'refunded', 'expired'], payment: 'refunded', onHand: 5 },
    { events: ['pending', 'succeeded', 'completed'], payment: 'captured', onHand: 3 },
    { events: ['pending', 'failed'], payment: null, onHand: 5 },
    { events: ['expired', 'pending', 'failed'], payment: null, onHand: 5 },
  ]
  const cases = SCENARIOS.flatMap((scenario) => permutations(scenario.events).map((order) => ({ ...scenario, order })))

  test.each(cases)('$order', async ({ order, payment, onHand }) => {
    const { id, items } = await makeVariant()
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    const events = order.map((kind) => eventOf(checkout, kind))
    await deliver(events)
    await Promise.all(events.map((event) => deliver([event])))
    const placed = await ordersOf(checkout)
    expect(placed.map(({ paymentStatus }) => paymentStatus)).toEqual(payment ? [payment] : [])
    expect(await stockOf(id)).toEqual({ onHand, reserved: 0 })
    if (payment === 'refunded') expect(placed[0]?.refundedCents).toBe(placed[0]?.totalCents)
  })
})

test('50 concurrent copies of one event place one order and send one email', async () => {
  const { id, items } = await makeVariant()
  const checkout = await makeCheckout(bed.ctx(GUEST), { items })
  const event = eventOf(checkout, 'completed')
  await Promise.all(Array.from({ length: 50 }, () => ingestPaymentEvent(bed.ctx(GUEST), event)))
  // A resend from Stripe's dashboard has a new event id.
  await ingestPaymentEvent(bed.ctx(GUEST), { ...event, id: `evt_${newId()}` })
  expect(await ordersOf(checkout)).toHaveLength(1)
  expect(await stockOf(id)).toEqual({ onHand: 3, reserved: 0 })
  expect(await subjects()).toHaveLength(1)
  const stored = await bed.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, event.id))
  expect(stored).toMatchObject([{ outcome: 'ordered' }])
})

test('an event that fails leaves no trace and succeeds when it is sent again', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const event = eventOf(checkout, 'completed')
  const fail = () => Promise.reject(new Error('queue down'))
  const failing = { ...bed.ctx(GUEST), tasks: { enqueue: fail, enqueueAll: fail } }
  await expect(ingestPaymentEvent(failing, event)).rejects.toThrow('queue down')
  expect(await ordersOf(checkout)).toHaveLength(0)
  await deliver([event])
  expect(await ordersOf(checkout)).toHaveLength(1)
})

describe('a payment after the reservation has expired', () => {
  test('takes the stock again if it is available', async () => {
    const { id, items } = await makeVariant({ onHand: 2 })
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await releaseCheckout(bed.ctx(), checkout.token)
    await deliver([eventOf(checkout, 'completed')])
    expect(await ordersOf(checkout)).toMatchObject([{ status: 'pending' }])
    expect(await stockOf(id)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('is refunded once and flagged if the items have sold out, and both sides are emailed', async () => {
    const { id, items } = await makeVariant({ onHand: 2 })
    const checkout = await makeCheckout(bed.ctx(GUEST), { items })
    await releaseCheckout(bed.ctx(), checkout.token)
    await startCheckout(bed.ctx(), { items: [{ variantId: id, quantity: 1 }] })
    const copies = Array.from({ length: 10 }, () => eventOf(checkout, 'completed'))
    await Promise.all(copies.map((event) => ingestPaymentEvent(bed.ctx(GUEST), event)))
    const [order] = await ordersOf(checkout)
    expect(order).toMatchObject({ status: 'requires_action', refundedCents: 5975, fulfillmentStatus: 'canceled' })
    const lines = await bed.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ''))
    for (const line of lines) expect(line.cancelledQuantity).toBe(line.quantity)
    expect(await stockOf(id)).toEqual({ onHand: 2, reserved: 1 })
    expect(await refundsOf(order?.id)).toMatchObject([{ id: order?.id, status: 'queued', amountCents: 5975 }])
    expect((await subjects()).toSorted()).toEqual([
      `Order ${order?.number} needs your attention`,
      `We couldn't complete your order ${order?.number}`,
    ])
    expect(await issuesOf(order?.id)).toEqual([expect.stringContaining('sold out. It is being refunded, and')])
    // The refund's key is derived from the order's id, so several runs refund once.
    const keys: string[] = []
    const payments = bed.ctx().payments
    const refund = ({ key }: { key: string }) => Promise.resolve({ id: `re_${keys.push(key)}` })
    const context = { ...bed.ctx(), db: bed.db, now: () => new Date(), payments: payments && { ...payments, refund } }
    for (let run = 0; run < 3; run++) await payRefund.run(context, { refundId: order?.id ?? '' })
    expect(keys).toEqual([`refund:${order?.id}`])
    expect(await ordersOf(checkout)).toMatchObject([{ paymentStatus: 'refunded', status: 'requires_action' }])
    expect(await findOrderOfCheckout(bed.ctx(GUEST), checkout.token)).toMatchObject({ soldOut: true })
    expect(await issuesOf(order?.id)).toEqual([expect.stringContaining('sold out. It has been refunded, and')])
    expect((await subjects()).at(-1)).toBe(`Refund of $59.75 for order ${order?.number}`)
  })
})

test('the agency is emailed when the amount paid differs, and the customer gets the usual confirmation', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const event = eventOf(checkout, 'completed')
  const session = { ...('session' in event.data ? event.data.session : null), amountCents: 1000 } as PaymentSession
  await deliver([{ ...event, data: { kind: 'completed', session } }])
  const order = await findOrderOfCheckout(bed.ctx(GUEST), checkout.token)
  expect(order).toMatchObject({ status: 'requires_action', soldOut: false })
  expect(await issuesOf(order?.id)).toEqual([expect.stringContaining('charged $10.00 AUD instead of')])
  expect((await subjects()).toSorted()).toEqual([
    `Order ${order?.number} needs your attention`,
    `Your order ${order?.number} at Muster`,
  ])
})

test('a refund that fails after it was accepted is no longer counted, and the order is flagged once', async () => {
  const placed = await makeOrder(bed.ctx(GUEST))
  const { id, number, totalCents } = placed
  const refundId = newId()
  await enqueueRefund(bed.ctx(), placed, { id: refundId, amountCents: totalCents, reason: '' })
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
  expect(await subjects()).toEqual([`Order ${number} needs your attention`])
})

test('a refund made at the payment service is recorded once for all its events, by the system', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const refunded = eventOf(checkout, 'refunded')
  await deliver([eventOf(checkout, 'completed'), refunded, { ...refunded, id: `evt_${newId()}` }])
  const [order] = await ordersOf(checkout)
  const isRefund = and(eq(auditEvents.subjectId, order?.id ?? ''), eq(auditEvents.action, 'order.refunded'))
  const details = { number: order?.number, amountCents: order?.totalCents }
  expect(await bed.db.select().from(auditEvents).where(isRefund)).toMatchObject([{ actorId: null, details }])
})

test('a disputed payment flags the order once', async () => {
  const { id, number } = await makeOrder(bed.ctx(GUEST))
  const [order] = await bed.db.select().from(orders).where(eq(orders.id, id))
  await bed.db.delete(emails)
  const data = { kind: 'disputed' as const, amountCents: 500, reason: 'fraudulent' }
  const event = { id: `evt_${newId()}`, type: 'charge.dispute.created' }
  const disputed = { ...event, data: { ...data, paymentReference: order?.paymentReference ?? '' } }
  await deliver([disputed, disputed])
  await deliver([{ ...event, id: `evt_${newId()}`, data: { ...data, paymentReference: 'pi_unknown' } }])
  expect((await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('requires_action')
  expect(await issuesOf(id)).toEqual([expect.stringContaining('disputes $5.00 with their bank (fraudulent)')])
  expect(await subjects()).toEqual([`Order ${number} needs your attention`])
})

test('a discount is released when a checkout expires and stays redeemed when it is paid', async () => {
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
  const { items } = await makeVariant()
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

test('a free order is placed like any other', async () => {
  const code = `GIFT${Date.now()}`
  await bed.db.update(storeSettings).set({ pickupAddress: '1 Kent Street, Sydney' })
  await bed.db.insert(discounts).values({ id: newId(), code, kind: 'percentage', value: 100, createdAt: new Date() })
  const { number, totalCents, gstCents } = await makeOrder(bed.ctx(GUEST), { discountCode: code, delivery: 'pickup' })
  expect([totalCents, gstCents]).toEqual([0, 0])
  expect(await subjects()).toEqual([`Your order ${number} at Muster`])
})

test('events about unknown sessions and of other types change nothing', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const unknown = { ...checkout, paymentSessionId: 'cs_unknown', token: 'x'.repeat(32) }
  await deliver([eventOf(unknown, 'completed'), eventOf(unknown, 'refunded'), eventOf(checkout, 'other')])
  expect(await ordersOf(checkout)).toHaveLength(0)
  const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
  expect(row?.status).toBe('open')
})

test('an order whose payment differs from its total is flagged', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  await deliver([eventOf({ ...checkout, totalCents: 100 }, 'completed')])
  expect(await ordersOf(checkout)).toMatchObject([{ status: 'requires_action', totalCents: checkout.totalCents }])
})

test('an address that was entered at the payment service with a postcode of another state is flagged, and the agency emailed', async () => {
  const checkout = await makeCheckout(bed.ctx(GUEST))
  const event = eventOf(checkout, 'completed')
  if (event.data.kind !== 'completed') throw new Error('The event is not a completed session.')
  const address = { line1: '12 Test Street', line2: '', suburb: 'Parramatta', state: 'NSW', postcode: '6000' }
  await deliver([
    { ...event, data: { ...event.data, session: { ...event.data.session, customer: { ...CUSTOMER, address } } } },
  ])
  const [order] = await ordersOf(checkout)
  expect(order).toMatchObject({ status: 'requires_action', address })
  expect(await issuesOf(order?.id)).toEqual([
    'The address has the state NSW, but postcode 6000 is in WA. Ask the customer and edit the delivery details before you ship this order.',
  ])
  const texts = (await bed.db.select().from(emails)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('postcode 6000 is in WA'))).toHaveLength(1)
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
