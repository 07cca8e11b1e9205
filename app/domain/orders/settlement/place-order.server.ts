import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transactionOrReject } from '#app/core/context.ts'
import { addAllowanceEntry } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
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
import { notifyNewOrder } from '../emails/notify-new-order.server.ts'
import { sendConfirmationEmail, sendLatePaymentEmail } from '../emails/send-order-emails.server.tsx'
import { enqueueOrderEvent } from '../enqueue-order-event.server.ts'
import { flagOrder } from '../flag-order.server.ts'
import { type Order, updateOrder } from '../order-changes.server.ts'
import { type IssueCode, type LatePaymentShortfall, REFUND_STARTED } from '../order-issues.ts'
import { PLACED } from '../order-transitions.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
import { recordAllowanceRefund } from '../refunds/refund-outcome.server.ts'
import { listAddressIssues } from './list-address-issues.ts'

/**
 * Creates the one order of a paid checkout, within the caller's transaction, which has locked the checkout: sells the
 * reserved stock and sends the confirmation
 * and notifies the store contact. A payment that arrives after the reservation has expired takes the stock
 * again if it is available. Otherwise the order is refunded in full, flagged, and both sides are emailed.
 */
export async function placeOrder(ctx: Ctx, checkout: Checkout, session: PaymentSession): Promise<void> {
  const id = newId()
  const isReserved = checkout.status === 'open' || checkout.status === 'awaiting'
  const shortfall = isReserved ? null : await reacquireStock(ctx, checkout, id)
  const isInStock = shortfall === null
  const chargedCents = checkout.totalCents - checkout.allowanceCents
  const isExpectedAmount = session.amountCents === chargedCents && session.currency === checkout.currency
  if (!isExpectedAmount) ctx.log.error({ checkoutId: checkout.id, paid: session.amountCents }, 'amount mismatch')
  const order = await insertOrder(ctx, id, checkout, session, isInStock)
  await ctx.db
    .update(checkouts)
    .set({ status: 'paid', endedAt: ctx.now, paymentSessionId: session.id })
    .where(eq(checkouts.id, checkout.id))
  await recordAudit(ctx, {
    action: 'order.placed',
    subjectType: 'order',
    subjectId: id,
    details: { number: order.number, totalCents: order.totalCents, isReserved, isInStock },
  })
  // Programs send what is paid.
  if (isInStock) await enqueueOrderEvent(ctx, 'order.paid', order)
  if (!isExpectedAmount)
    await flagOrder(ctx, id, 'order.amount-mismatch', amountMismatchMessage(chargedCents, checkout.currency, session))
  const issues = order.address ? listAddressIssues(checkout.deliveryPostcode, order.address) : []
  for (const { code, message } of issues) await flagOrder(ctx, id, code, message)
  if (isInStock) {
    await sendConfirmationEmail(ctx, order)
    await ctx.tasks.enqueue(ctx.db, notifyNewOrder, { orderId: id })
    // Last, because other checkouts wait for the variants' rows.
    if (isReserved) await deductReservedStock(ctx, listReservedItems(checkout.lines), id)
    return
  }
  await refundLatePayment(ctx, order, shortfall)
  await sendLatePaymentEmail(ctx, order, shortfall)
  const { code, cause } = LATE_PAYMENT_ISSUES[shortfall]
  const message = `A payment of ${formatCents(chargedCents)} arrived after the reservation had expired, and ${cause}. ${REFUND_STARTED}, and the customer has been emailed.`
  await flagOrder(ctx, id, code, message)
}

const LATE_PAYMENT_ISSUES = {
  'sold-out': {
    code: 'order.late-payment',
    cause: 'the items have sold out',
    refundReason: 'Sold out before payment arrived',
  },
  'allowance-spent': {
    code: 'order.late-payment-without-allowance',
    cause: 'the staff allowance no longer covers its part of the order',
    refundReason: 'Staff allowance used before payment arrived',
  },
} as const satisfies Record<LatePaymentShortfall, { code: IssueCode; cause: string; refundReason: string }>

function amountMismatchMessage(expectedCents: number, currency: string, session: PaymentSession): string {
  const format = (cents: number, code: string) => `${formatCents(cents)} ${code.toUpperCase()}`
  return `The payment service charged ${format(session.amountCents, session.currency)} instead of ${format(expectedCents, currency)}. Check its dashboard before you ship this order.`
}

/** Refunds what was charged. The staff allowance was returned when the checkout ended, so its part is only recorded. */
async function refundLatePayment(ctx: Ctx, order: Order, shortfall: LatePaymentShortfall): Promise<void> {
  const { id, totalCents, allowanceCents } = order
  if (totalCents === 0) return
  const returned = { refundedCents: allowanceCents, refundedAllowanceCents: allowanceCents }
  if (allowanceCents > 0) await recordAllowanceRefund(ctx, id, allowanceCents)
  const current = allowanceCents > 0 ? await updateOrder(ctx, id, returned) : order
  const amountCents = totalCents - allowanceCents
  const shippingCents = Math.min(order.shippingCents, amountCents)
  // The refund takes the order's own id, so its key at the payment service is always `refund:{order}`.
  const { refundReason: reason } = LATE_PAYMENT_ISSUES[shortfall]
  await enqueueRefund(ctx, current, { id, amountCents, shippingCents, reason })
}

/**
 * Takes the stock of all lines and the staff allowance again, or nothing. The agreed price applies even if the discount
 * has since ended.
 *
 * @returns what is missing, or null if all was taken
 */
function reacquireStock(ctx: Ctx, checkout: Checkout, orderId: string): Promise<LatePaymentShortfall | null> {
  const { lines, discountId, userId, allowanceCents, id: checkoutId } = checkout
  return transactionOrReject<LatePaymentShortfall | null>(ctx, async (ctx, reject) => {
    if (!(await deductAvailableStock(ctx, listReservedItems(lines), orderId))) throw reject('sold-out')
    if (discountId) await redeemDiscount(ctx, discountId)
    const spent = { kind: 'spent', changeCents: -allowanceCents, checkoutId } as const
    if (userId && !(await addAllowanceEntry(ctx, userId, spent))) throw reject('allowance-spent')
    return null
  })
}

/** `isInStock`: otherwise nothing of it is sent, and its items are cancelled. */
async function insertOrder(
  ctx: Ctx,
  id: string,
  checkout: Checkout,
  session: PaymentSession,
  isInStock: boolean,
): Promise<Order> {
  const { subtotalCents, discountCents, discountCode, shippingCents, totalCents, currency, delivery, userId } = checkout
  const { customer } = session
  const [order] = await ctx.db
    .insert(orders)
    .values({
      id,
      checkoutId: checkout.id,
      paymentSessionId: session.id,
      paymentReference: session.paymentReference,
      ...PLACED,
      ...(!isInStock && { fulfillmentStatus: 'canceled' as const }),
      userId,
      email: customer?.email ?? checkout.customerEmail ?? '',
      fullName: customer?.name ?? '',
      phone: customer?.phone ?? null,
      delivery,
      deliveryMethod: checkout.deliveryMethod,
      address: delivery === 'post' ? (customer?.address ?? null) : null,
      companyName: customer?.purchase?.companyName ?? null,
      abn: customer?.purchase?.abn ?? null,
      purchaseReference: customer?.purchase?.reference ?? null,
      giftMessage: checkout.giftMessage,
      currency,
      subtotalCents,
      discountCents,
      discountCode,
      shippingCents,
      totalCents,
      allowanceCents: checkout.allowanceCents,
      gstCents: calculateGst(totalCents),
      placedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  if (!order) throw new Error('The order was not inserted.')
  await ctx.db.insert(orderLines).values(
    checkout.lines.map(({ reserved: _, ...line }, position) => ({
      id: newId(),
      orderId: id,
      position,
      ...line,
      cancelledQuantity: isInStock ? 0 : line.quantity,
    })),
  )
  return order
}
