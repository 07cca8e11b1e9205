import { isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import type { CheckoutRequest } from '#app/domain/checkout/checkout.ts'
import { findCheckout } from '#app/domain/checkout/checkout-queries.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { announcePickup, announceShipment } from '#app/domain/orders/fulfilment/announce-fulfilment.server.ts'
import { findOrderOfCheckout } from '#app/domain/orders/my-orders.server.ts'
import { createOrderLink } from '#app/domain/orders/order-link.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { orders } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { createTestCtx } from './context.ts'
import type { Site } from './site.ts'
import { makeProduct } from './store-factories.ts'

export const CUSTOMER = {
  email: 'mia@example.com',
  name: 'Mia Nguyen',
  phone: '0491 570 006',
  address: { line1: '12 Test Street', line2: '', suburb: 'Parramatta', state: 'NSW', postcode: '2150' },
}

/** A guest's context on the database of `site`, outside its process. Tasks are not enqueued. */
export const guestCtx = (site: Pick<Site, 'db' | 'url'>): Ctx =>
  createTestCtx({ db: site.db, actor: GUEST, baseUrl: site.url })

/** A checkout started by the actor of `ctx`, by default of one new mug. */
export async function makeCheckout(ctx: Ctx, request: Partial<CheckoutRequest> = {}) {
  const items = request.items ?? [{ variantId: (await makeProduct(ctx.db)).variants[0]?.id, quantity: 1 }]
  const started = await startCheckout(ctx, { ...request, items })
  if (!started.ok) throw new Error(`The checkout was rejected: ${started.code}`)
  const checkout = await findCheckout(ctx, started.token)
  if (!checkout) throw new Error('The checkout was not created.')
  return checkout
}

/** An order that was paid on the test payment page, with a link to it. */
export async function makeOrder(ctx: Ctx, request: Partial<CheckoutRequest> = {}) {
  const { token } = await makeCheckout(ctx, request)
  expect((await simulatePayment(ctx, token, 'pay', CUSTOMER)).status).toBe('paid')
  const order = await findOrderOfCheckout(ctx, token)
  if (!order) throw new Error('The order was not created.')
  const link = await createOrderLink(ctx, order.id)
  return { ...order, checkoutToken: token, link, linkToken: link.split('/').at(-1) ?? '' }
}

/** Runs the tasks that announce what was packed and shipped, as the worker does when it can no longer be undone. */
export async function announceFulfilment(ctx: Ctx): Promise<void> {
  const context = { ...ctx, now: () => new Date() }
  const shipped = await ctx.db.select().from(orderParcels).where(isNotNull(orderParcels.undo)).orderBy(orderParcels.id)
  for (const { id: parcelId, orderId } of shipped) await announceShipment.run(context, { orderId, parcelId })
  const packed = await ctx.db.select().from(orders).where(isNotNull(orders.pickupEmailDueAt))
  for (const { id: orderId, pickupEmailDueAt } of packed) {
    await announcePickup.run(context, { orderId, dueAt: pickupEmailDueAt?.toISOString() ?? '' })
  }
}
