import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { redeemDiscount } from '#app/domain/checkout/discounts/redeem-discount.server.ts'
import { calculateGst } from '#app/domain/checkout/totals.ts'
import {
  deductAvailableStock,
  deductReservedStock,
  listReservedItems,
} from '#app/domain/inventory/stock-levels.server.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentSession } from '#app/platform/payments/payments.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { sendConfirmationEmail, sendLatePaymentEmail } from '../emails/send-order-emails.server.tsx'
import { flagOrder } from '../flag-order.server.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'

type Order = typeof orders.$inferSelect

/** Takes back the pieces that were found when another was short. */
class OutOfStock extends Error {}

/**
 * Makes the one order of a paid checkout, within the caller's transaction, which holds the checkout's row: goods leave
 * the shelf, the confirmation is promised. A payment that came after the reservation had ended takes the goods again if
 * they are there; if not, the whole is refunded once and the order waits for a person, whom and the customer mails tell.
 */
export async function placeOrder(ctx: Ctx, checkout: Checkout, session: PaymentSession): Promise<void> {
  const id = newId()
  const held = checkout.status === 'open' || checkout.status === 'awaiting'
  const enough = held || (await reacquireStock(ctx, checkout, id))
  const agreed = session.amountCents === checkout.totalCents && session.currency === checkout.currency
  if (!agreed) ctx.log.error({ checkoutId: checkout.id, paid: session.amountCents }, 'paid is not what was agreed')
  const order = await insertOrder(ctx, id, checkout, session)
  await ctx.db
    .update(checkouts)
    .set({ status: 'paid', endedAt: ctx.now, paymentSessionId: session.id })
    .where(eq(checkouts.id, checkout.id))
  await recordAudit(ctx, {
    action: 'order.placed',
    subjectType: 'order',
    subjectId: id,
    details: { number: order.number, totalCents: order.totalCents, held, enough },
  })
  if (!agreed) await flagOrder(ctx, id, 'order.amount-mismatch', amountMismatchMessage(checkout, session))
  if (enough) {
    await sendConfirmationEmail(ctx, order)
    // Last, so that others wait for the variants' rows no longer than they must.
    if (held) await deductReservedStock(ctx, listReservedItems(checkout.lines), id)
    return
  }
  // One refund of the whole, under the order's own id: its key at the payment service is `refund:{order}`.
  if (order.totalCents > 0) {
    await enqueueRefund(ctx, order, {
      id,
      amountCents: order.totalCents,
      reason: 'Sold out before the payment arrived',
    })
  }
  await sendLatePaymentEmail(ctx, order)
  const said = `A payment of ${formatCents(order.totalCents)} arrived after its reservation had ended, and the goods are gone. It is being refunded; the customer has been told.`
  await flagOrder(ctx, id, 'order.late-payment', said)
}

function amountMismatchMessage({ totalCents, currency }: Checkout, paid: PaymentSession): string {
  const said = (cents: number, code: string) => `${formatCents(cents)} ${code.toUpperCase()}`
  return `The payment service took ${said(paid.amountCents, paid.currency)} where ${said(totalCents, currency)} were agreed. Please look at its dashboard before anything is sent.`
}

/** All of the goods again, or none. The agreed price stands, even where the discount has run out meanwhile. */
async function reacquireStock(ctx: Ctx, { lines, discountId }: Checkout, orderId: string): Promise<boolean> {
  try {
    await transaction(ctx, async (ctx) => {
      if (!(await deductAvailableStock(ctx, listReservedItems(lines), orderId))) throw new OutOfStock()
      if (discountId) await redeemDiscount(ctx, discountId)
    })
    return true
  } catch (error) {
    if (error instanceof OutOfStock) return false
    throw error
  }
}

async function insertOrder(ctx: Ctx, id: string, checkout: Checkout, session: PaymentSession): Promise<Order> {
  const { subtotalCents, discountCents, discountCode, shippingCents, totalCents, currency, delivery, userId } = checkout
  const { customer } = session
  const [order] = await ctx.db
    .insert(orders)
    .values({
      id,
      checkoutId: checkout.id,
      paymentSessionId: session.id,
      paymentReference: session.paymentReference,
      status: 'pending',
      paymentStatus: 'captured',
      fulfillmentStatus: 'not_fulfilled',
      userId,
      email: customer?.email ?? checkout.customerEmail ?? '',
      fullName: customer?.name ?? '',
      phone: customer?.phone ?? null,
      delivery,
      address: delivery === 'post' ? (customer?.address ?? null) : null,
      currency,
      subtotalCents,
      discountCents,
      discountCode,
      shippingCents,
      totalCents,
      gstCents: calculateGst(totalCents),
      placedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  if (!order) throw new Error('The order was not inserted.')
  await ctx.db
    .insert(orderLines)
    .values(
      checkout.lines.map(({ reserved: _, ...line }, position) => ({ id: newId(), orderId: id, position, ...line })),
    )
  return order
}
