import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
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
import { type DemoOrder, type DemoStep, ORDERS } from './demo/orders.ts'
import { PEOPLE, type PersonEmail } from './demo/people.ts'
import { instantOf } from './demo-job.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

/**
 * Makes the orders by the shop's own commands at earlier moments, within the caller's transaction: stock, discounts,
 * refunds and histories come out as they would have. Payments are the test service's whatever the installation uses,
 * and nothing is queued: mails were sent and links opened in their time.
 */
export async function loadOrders(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<void> {
  const past: Ctx = {
    ...ctx,
    // Signs and reads within this call alone.
    payments: createTestPayments(ctx.db, newId()),
    tasks: { enqueue: async () => {} },
  }
  const events = ORDERS.flatMap((order) => eventsOf(order, past, people)).sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  for (const { at, as, happens } of events) await happens({ ...past, now: at, actor: as })
  await ctx.db.delete(emails)
  await ctx.db.delete(orderLinks)
}

type Event = { at: Date; as: Actor; happens(ctx: Ctx): Promise<unknown> }

/** Everything that happened to an order, as it will be told in the order of time. */
function eventsOf(order: DemoOrder, { now, timeZone }: Ctx, people: Map<string, LoadedPerson>): Event[] {
  const at = (ago: Parameters<typeof instantOf>[0]) => instantOf(ago, now, timeZone)
  const customer = people.has(order.email) ? actorOf(people, order.email as PersonEmail) : GUEST
  const admin = actorOf(people, 'admin@muster.example')
  let token = ''
  let id = ''
  const begun: Event = {
    at: at(order.placed),
    as: customer,
    async happens(ctx) {
      token = await begin(ctx, order)
    },
  }
  const paid: Event = {
    at: order.paid ? at(order.paid) : new Date(begun.at.getTime() + 90_000),
    as: customer,
    async happens(ctx) {
      id = await pay(ctx, order, token)
    },
  }
  const lapsed = order.lapsedAt ? [{ at: at(order.lapsedAt), as: GUEST, happens: (ctx: Ctx) => lapse(ctx, token) }] : []
  const steps = (order.steps ?? []).map((step) => ({
    at: at(step.at),
    as: admin,
    happens: (ctx: Ctx) => take(ctx, id, step),
  }))
  return [begun, ...lapsed, paid, ...steps]
}

function actorOf(people: Map<string, LoadedPerson>, email: PersonEmail): Actor {
  const { id, userType, companyId } = personOf(people, email)
  const { fullName } = PEOPLE[email]
  return { kind: 'person', id, userType, companyId, email, fullName, sessionId: '', companyName: null }
}

async function begin(ctx: Ctx, { items, discountCode, delivery, email }: DemoOrder): Promise<string> {
  const rows = await ctx.db
    .select({ id: productVariants.id, sku: productVariants.sku })
    .from(productVariants)
    .where(inArray(productVariants.sku, Object.keys(items)))
  const started = await startCheckout(ctx, {
    items: rows.map(({ id, sku }) => ({ variantId: id, quantity: items[sku ?? ''] })),
    customerEmail: email,
    ...(discountCode ? { discountCode } : {}),
    ...(delivery ? { delivery } : {}),
  })
  if (!started.ok) throw new Error(`The order of ${email} in demo/orders.ts was refused: ${started.code}.`)
  return started.token
}

async function lapse(ctx: Ctx, token: string): Promise<void> {
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

async function take(ctx: Ctx, id: string, step: DemoStep): Promise<void> {
  const done = await apply(ctx, id, step)
  if (!done.ok) throw new Error(`An order in demo/orders.ts could not be ${step.did}: ${done.reason}.`)
}

async function apply(ctx: Ctx, id: string, step: DemoStep) {
  if (step.did === 'packed') return packOrder(ctx, id)
  const lines = await ctx.db
    .select({ id: orderLines.id, sku: orderLines.sku, totalCents: orders.totalCents, version: orders.version })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.id, id))
  const expectedVersion = lines[0]?.version ?? 0
  if (step.did === 'noted') return editOrderNote(ctx, id, { note: step.note, expectedVersion })
  const quantitiesOf = (bySku: Record<string, number>) =>
    Object.fromEntries(lines.map((line) => [line.id, bySku[line.sku ?? ''] ?? 0]))
  if (step.did === 'sent') {
    const { carrier = null, trackingNumber = null, part } = step
    return shipOrder(ctx, id, {
      carrier,
      trackingNumber,
      expectedVersion,
      ...(part ? { quantities: quantitiesOf(part) } : {}),
    })
  }
  const { reason, cents, back = {} } = step
  const amountCents = cents === 'all' ? (lines[0]?.totalCents ?? 0) : cents
  const refunded = await refundOrder(ctx, id, { amountCents, reason, restock: quantitiesOf(back), expectedVersion })
  await payRefunds(ctx)
  return refunded
}

/** What the worker would do a moment later. */
async function payRefunds({ now, actor: _, requestId: __, address: ___, ...ground }: Ctx): Promise<void> {
  const queued = await ground.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.status, 'queued'))
  for (const { id } of queued) await payRefund.run({ ...ground, now: () => now }, { refundId: id })
}
