import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** The person's orders with their lines. */
export async function collectOrders({ db }: Ctx, person: Person) {
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
  return rows.map(({ id, ...order }) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...line }) => line),
  }))
}
