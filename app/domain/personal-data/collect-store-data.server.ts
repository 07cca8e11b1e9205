import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { orderLines, orderReturns, orders, refunds } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** The person's orders, checkouts, staff allowance, and the items that they wait for. */
export async function collectStoreData(ctx: Ctx, person: Person) {
  const { db } = ctx
  return {
    orders: await collectOrders(ctx, person),
    staffAllowance: await db
      .select({
        at: allowanceEntries.at,
        kind: allowanceEntries.kind,
        changeCents: allowanceEntries.changeCents,
        balanceCents: allowanceEntries.balanceAfterCents,
        reason: allowanceEntries.reason,
      })
      .from(allowanceEntries)
      .where(eq(allowanceEntries.userId, person.id))
      .orderBy(asc(allowanceEntries.sequence)),
    waitingForItems: await db
      .select({ email: stockNotices.email, variantId: stockNotices.variantId, askedAt: stockNotices.createdAt })
      .from(stockNotices)
      .where(eq(stockNotices.email, person.email))
      .orderBy(asc(stockNotices.createdAt)),
    checkouts: await db
      .select({
        email: checkouts.customerEmail,
        name: checkouts.customerName,
        postcode: checkouts.deliveryPostcode,
        giftMessage: checkouts.giftMessage,
        status: checkouts.status,
        startedAt: checkouts.createdAt,
      })
      .from(checkouts)
      .where(isOfPerson(person, checkouts.userId, checkouts.customerEmail))
      .orderBy(asc(checkouts.createdAt)),
  }
}

async function collectOrders({ db }: Ctx, person: Person) {
  const isOwn = isOfPerson(person, orders.userId, orders.email)
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      name: orders.fullName,
      email: orders.email,
      phone: orders.phone,
      address: orders.address,
      company: orders.companyName,
      abn: orders.abn,
      reference: orders.purchaseReference,
      giftMessage: orders.giftMessage,
      totalCents: orders.totalCents,
      currency: orders.currency,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(isOwn)
    .orderBy(asc(orders.placedAt))
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      variant: orderLines.variantTitle,
      quantity: orderLines.quantity,
      unitCents: orderLines.unitCents,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isOwn)
    .orderBy(asc(orderLines.position))
  const returns = await db
    .select({
      orderId: orderReturns.orderId,
      status: orderReturns.status,
      reason: orderReturns.reason,
      answer: orderReturns.answer,
      requestedAt: orderReturns.requestedAt,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(isOwn)
    .orderBy(asc(orderReturns.requestedAt))
  const paidBack = await db
    .select({
      orderId: refunds.orderId,
      amountCents: refunds.amountCents,
      status: refunds.status,
      requestedAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOwn)
    .orderBy(asc(refunds.createdAt))
  const parcels = await db
    .select({
      orderId: orderParcels.orderId,
      carrier: orderParcels.carrier,
      trackingNumber: orderParcels.trackingNumber,
      sentAt: orderParcels.sentAt,
    })
    .from(orderParcels)
    .innerJoin(orders, eq(orders.id, orderParcels.orderId))
    .where(isOwn)
    .orderBy(asc(orderParcels.sentAt))
  const [refundsOf, parcelsOf] = [Map.groupBy(paidBack, getOrderId), Map.groupBy(parcels, getOrderId)]
  const [returnsOf, linesOf] = [Map.groupBy(returns, getOrderId), Map.groupBy(lines, getOrderId)]
  return rows.map(({ id, ...order }) => ({
    ...order,
    refunds: (refundsOf.get(id) ?? []).map(({ orderId: _, ...refund }) => refund),
    parcels: (parcelsOf.get(id) ?? []).map(({ orderId: _, ...parcel }) => parcel),
    returns: (returnsOf.get(id) ?? []).map(({ orderId: _, ...row }) => row),
    lines: (linesOf.get(id) ?? []).map(({ orderId: _, ...line }) => line),
  }))
}

const getOrderId = ({ orderId }: { orderId: string }) => orderId
