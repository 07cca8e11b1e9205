import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { changeAllowance } from '#app/domain/checkout/allowance/change-allowance.server.ts'
import { findCheckout } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { editOrderNote } from '#app/domain/orders/edit-order-note.server.ts'
import { packOrder } from '#app/domain/orders/fulfilment/pack-order.server.ts'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { payRefund } from '#app/domain/orders/refunds/pay-refund.server.ts'
import { refundOrder } from '#app/domain/orders/refunds/refund-order.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { newId } from '#app/lib/id.ts'
import { createTestPayments } from '#app/platform/payments/test-payments.server.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { orderLines, orderLinks, orders, refunds } from '#db/schema/orders.ts'
import { ALLOWANCES, type DemoOrder, type DemoOrderStep, ORDERS } from './demo/orders.ts'
import { PEOPLE, type PersonEmail } from './demo/people.ts'
import { instantOf } from './demo-job.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

/**
 * Places and fulfils the demo orders with the store's own commands, with `ctx.now` in the past, in the caller's
 * transaction: stock, discounts, refunds and histories are as in real use. The test payment service is used even where
 * Stripe is configured. Tasks are not enqueued, and emails and order links are deleted, as if they had been sent and
 * had expired.
 */
export async function loadOrders(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<void> {
  const past: Ctx = {
    ...ctx,
    // A random secret: only this call signs and verifies with it.
    payments: createTestPayments(ctx.db, newId()),
    tasks: { enqueue: async () => {}, enqueueAll: async () => {} },
  }
  const events = [...grantsOf(past, people), ...ORDERS.flatMap((order) => eventsOf(order, past, people))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  for (const { at, actor, run } of events) await run({ ...past, now: at, actor })
  await ctx.db.delete(emails)
  await ctx.db.delete(orderLinks)
}

type Event = { at: Date; actor: Actor; run(ctx: Ctx): Promise<unknown> }

function grantsOf({ now, timeZone }: Ctx, people: Map<string, LoadedPerson>): Event[] {
  return ALLOWANCES.map(({ granted, email, cents, reason }) => ({
    at: instantOf(granted, now, timeZone),
    actor: actorOf(people, 'admin@muster.example'),
    run: async (ctx) => {
      const { id } = personOf(people, email)
      const { version: expectedVersion } = await findAllowance(ctx, id)
      await changeAllowance(ctx, id, { kind: 'granted', amount: cents, reason, expectedVersion })
    },
  }))
}

/** The events of one order, from its checkout to its last step. */
function eventsOf(order: DemoOrder, { now, timeZone }: Ctx, people: Map<string, LoadedPerson>): Event[] {
  const at = (ago: Parameters<typeof instantOf>[0]) => instantOf(ago, now, timeZone)
  const customer = people.has(order.email) ? actorOf(people, order.email as PersonEmail) : GUEST
  const admin = actorOf(people, 'admin@muster.example')
  let token = ''
  let id = ''
  const started: Event = {
    at: at(order.placed),
    actor: customer,
    async run(ctx) {
      token = await start(ctx, order)
    },
  }
  const paid: Event = {
    at: order.paid ? at(order.paid) : new Date(started.at.getTime() + 90_000),
    actor: customer,
    async run(ctx) {
      id = await pay(ctx, order, token)
    },
  }
  const expired = order.expired ? [{ at: at(order.expired), actor: GUEST, run: (ctx: Ctx) => expire(ctx, token) }] : []
  const steps = (order.steps ?? []).map((step) => ({
    at: at(step.at),
    actor: admin,
    run: (ctx: Ctx) => applyStep(ctx, id, step),
  }))
  return [started, ...expired, paid, ...steps]
}

function actorOf(people: Map<string, LoadedPerson>, email: PersonEmail): Actor {
  const { id, userType, companyId } = personOf(people, email)
  const { fullName } = PEOPLE[email]
  const companyRole = companyId ? ('owner' as const) : null
  const company = { companyId, companyRole, staffRole: null, companyName: null, isCompanyVerified: companyId !== null }
  return { kind: 'person', id, userType, email, fullName, sessionId: '', ...company }
}

/** @returns the token of the checkout */
async function start(
  ctx: Ctx,
  { items, discountCode, delivery, useAllowance = false, email }: DemoOrder,
): Promise<string> {
  const rows = await ctx.db
    .select({ id: productVariants.id, sku: productVariants.sku })
    .from(productVariants)
    .where(inArray(productVariants.sku, Object.keys(items)))
  const started = await startCheckout(ctx, {
    items: rows.map(({ id, sku }) => ({ variantId: id, quantity: items[sku ?? ''] })),
    customerEmail: email,
    useAllowance,
    ...(discountCode ? { discountCode } : {}),
    ...(delivery ? { delivery } : {}),
  })
  if (!started.ok) throw new Error(`The order of ${email} in demo/orders.ts was rejected: ${started.code}.`)
  return started.token
}

async function expire(ctx: Ctx, token: string): Promise<void> {
  const checkout = await findCheckout(ctx, token)
  if (checkout) await endCheckout(ctx, checkout.id, 'expired')
}

/** @returns the order's id */
async function pay(ctx: Ctx, { email, fullName, phone, address }: DemoOrder, token: string): Promise<string> {
  const customer = { email, name: fullName, phone: phone ?? null, address: address ?? null }
  await simulatePayment(ctx, token, 'pay', customer)
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.token, token))
  if (!order) throw new Error(`The order of ${email} in demo/orders.ts was not placed.`)
  await payRefunds(ctx)
  return order.id
}

async function applyStep(ctx: Ctx, id: string, step: DemoOrderStep): Promise<void> {
  const result = await runCommand(ctx, id, step)
  if (!result.ok)
    throw new Error(`The step '${step.action}' of an order in demo/orders.ts was rejected: ${result.reason}.`)
}

async function runCommand(ctx: Ctx, id: string, step: DemoOrderStep) {
  if (step.action === 'pack') return packOrder(ctx, id)
  const lines = await ctx.db
    .select({ id: orderLines.id, sku: orderLines.sku, quantity: orderLines.quantity, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.id, id))
  const expectedVersion = lines[0]?.order.version ?? 0
  if (step.action === 'note') return editOrderNote(ctx, id, { note: step.note, expectedVersion })
  const quantitiesOf = (bySku: Record<string, number>) =>
    Object.fromEntries(lines.map((line) => [line.id, bySku[line.sku ?? ''] ?? 0]))
  if (step.action === 'ship') {
    const { carrier = null, trackingNumber = null, items } = step
    return shipOrder(ctx, id, {
      carrier,
      trackingNumber,
      expectedVersion,
      ...(items ? { quantities: quantitiesOf(items) } : {}),
    })
  }
  const { reason, cents, restock = {} } = step
  const { totalCents = 0, shippingCents = 0 } = lines[0]?.order ?? {}
  const returned = quantitiesOf(restock)
  const all = {
    amountCents: totalCents,
    shippingCents,
    items: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
  }
  const parts = cents === 'all' ? all : { amountCents: cents, shippingCents: 0, items: returned }
  const refunded = await refundOrder(ctx, id, { ...parts, reason, restock: returned, expectedVersion })
  await payRefunds(ctx)
  return refunded
}

/** Runs the refund tasks, which are not enqueued. */
async function payRefunds({ now, actor: _, requestId: __, address: ___, ...context }: Ctx): Promise<void> {
  const queued = await context.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.status, 'queued'))
  for (const { id } of queued) await payRefund.run({ ...context, now: () => now }, { refundId: id })
}
