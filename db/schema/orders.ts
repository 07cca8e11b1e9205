import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from './catalogue.ts'
import { checkouts, type PostalAddress } from './checkout.ts'
import { enumCheck, id, instant, version } from './columns.ts'
import { profiles } from './people.ts'

/** A paid checkout: exactly one order for a payment session. The statuses are those of the external store's API. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    paymentSessionId: text().notNull(),
    /** The payment at the provider, which refunds refer to. */
    paymentReference: text(),
    status: text({ enum: ['pending', 'completed', 'archived', 'canceled', 'requires_action'] }).notNull(),
    paymentStatus: text({ enum: ['awaiting', 'captured', 'partially_refunded', 'refunded'] }).notNull(),
    fulfillmentStatus: text({
      enum: ['not_fulfilled', 'partially_fulfilled', 'fulfilled', 'shipped', 'canceled'],
    }).notNull(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    email: text().notNull(),
    fullName: text().notNull(),
    phone: text(),
    delivery: text({ enum: ['post', 'pickup'] }).notNull(),
    /** The name of the delivery method that was priced for the postcode of the address; null: the flat rate. */
    deliveryMethod: text(),
    address: jsonb().$type<PostalAddress>(),
    /** For companies: their name, their ABN as `51 824 753 556`, and their own purchase number. */
    companyName: text(),
    abn: text(),
    purchaseReference: text(),
    /** Printed on the packing slip of a gift. */
    giftMessage: text(),
    currency: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    discountCode: text(),
    shippingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /**
     * The GST included in the total: an eleventh, rounded half up (A New Tax System (Goods and Services Tax) Act 1999
     * section 9-70).
     */
    gstCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    /** The part of `refundedCents` that is delivery. */
    refundedShippingCents: integer().notNull().default(0),
    /** The part of the total that a staff allowance has paid; the rest was charged. */
    allowanceCents: integer().notNull().default(0),
    /** The part of `refundedCents` that goes back to the staff allowance. */
    refundedAllowanceCents: integer().notNull().default(0),
    note: text().notNull().default(''),
    version: version(),
    placedAt: instant().notNull(),
    fulfilledAt: instant(),
    /** When a pick-up order's customer is emailed that it is ready; null: they were, or nothing is to be sent. */
    pickupEmailDueAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    uniqueIndex('orders_checkout_key').on(t.checkoutId),
    uniqueIndex('orders_payment_session_key').on(t.paymentSessionId),
    index('orders_payment_reference_idx').on(t.paymentReference),
    // A search for a part of a name or an email address.
    index('orders_search_idx').using('gin', sql`full_name gin_trgm_ops`, sql`email gin_trgm_ops`),
    index('orders_discount_code_idx').on(t.discountCode).where(sql`discount_code is not null`),
    index('orders_pickup_email_idx').on(t.pickupEmailDueAt).where(sql`pickup_email_due_at is not null`),
    index('orders_newest_idx').using('btree', sql`placed_at desc`, sql`id desc`),
    // Filters of the order list that match few of many orders, newest first.
    index('orders_open_idx')
      .using('btree', sql`placed_at desc`, sql`id desc`)
      .where(
        sql`status in ('pending', 'completed') and fulfillment_status in ('not_fulfilled', 'partially_fulfilled', 'fulfilled')`,
      ),
    index('orders_attention_idx')
      .using('btree', sql`placed_at desc`, sql`id desc`)
      .where(sql`status = 'requires_action'`),
    index('orders_refunded_idx')
      .using('btree', sql`placed_at desc`, sql`id desc`)
      .where(sql`payment_status in ('partially_refunded', 'refunded')`),
    index('orders_user_idx').using('btree', sql`user_id`, sql`placed_at desc`, sql`id desc`),
    check('orders_refunded', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('orders_refunded_shipping', sql`${t.refundedShippingCents} between 0 and ${t.shippingCents}`),
    check(
      'orders_allowance',
      sql`${t.allowanceCents} between 0 and ${t.totalCents} and ${t.refundedAllowanceCents} between 0 and ${t.allowanceCents}
        and ${t.refundedCents} - ${t.refundedAllowanceCents} between 0 and ${t.totalCents} - ${t.allowanceCents}`,
    ),
    check('orders_total', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents}`),
    enumCheck('orders_status', t.status),
    enumCheck('orders_payment_status', t.paymentStatus),
    enumCheck('orders_fulfillment_status', t.fulfillmentStatus),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    variantId: text()
      .notNull()
      .references(() => productVariants.id),
    productId: text().notNull(),
    title: text().notNull(),
    variantTitle: text().notNull(),
    sku: text(),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    discountCents: integer().notNull(),
    /** Items shipped or handed over: the sum of the line's parcels. */
    fulfilledQuantity: integer().notNull().default(0),
    /** Items that will not be shipped: cancelled, or refunded before they were shipped. */
    cancelledQuantity: integer().notNull().default(0),
    /** Items that were refunded or are being refunded, shipped or not, whether or not they went back into stock. */
    refundedQuantity: integer().notNull().default(0),
    /** Items returned to stock by refunds and cancellations, shipped or not. */
    restockedQuantity: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (t) => [
    index('order_lines_order_idx').on(t.orderId, t.position),
    index('order_lines_variant_idx').on(t.variantId),
    check(
      'order_lines_quantities',
      sql`${t.quantity} > 0 and ${t.fulfilledQuantity} >= 0 and ${t.cancelledQuantity} >= 0
        and ${t.fulfilledQuantity} + ${t.cancelledQuantity} <= ${t.quantity}
        and ${t.restockedQuantity} between 0 and ${t.quantity}`,
    ),
    // Items are refunded before they are shipped if any are left, so those beyond the shipped ones are never shipped.
    check(
      'order_lines_refunded',
      sql`${t.refundedQuantity} between 0 and ${t.quantity}
        and (${t.refundedQuantity} <= ${t.cancelledQuantity} or ${t.fulfilledQuantity} + ${t.cancelledQuantity} = ${t.quantity})`,
    ),
  ],
)

/** Links to an order in emails, by the hash of their token. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [index('order_links_order_idx').on(t.orderId)],
)

/**
 * Line id → items refunded, how many of them did not go back into stock, and what was paid for them. Refunds of earlier
 * releases have no `cents`.
 */
export type RefundedItems = Record<string, { quantity: number; kept: number; cents?: number }>

/** A refund. A task requests it from the payment provider, with an idempotency key, so that a retry pays once. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    /** The part of the amount that is delivery. */
    shippingCents: integer().notNull().default(0),
    /** The part of the amount that goes back to the staff allowance; the rest goes to the original payment method. */
    allowanceCents: integer().notNull().default(0),
    items: jsonb().$type<RefundedItems>().notNull().default({}),
    reason: text().notNull(),
    /** Variant id → items returned to stock. */
    restocked: jsonb().$type<Record<string, number>>().notNull(),
    status: text({ enum: ['queued', 'succeeded', 'failed'] }).notNull(),
    providerRefundId: text(),
    failure: text(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    index('refunds_order_idx').on(t.orderId, t.createdAt),
    uniqueIndex('refunds_provider_key').on(t.providerRefundId),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_allowance', sql`${t.allowanceCents} between 0 and ${t.amountCents}`),
    check('refunds_shipping', sql`${t.shippingCents} between 0 and ${t.amountCents}`),
    enumCheck('refunds_status', t.status),
  ],
)

/** What a customer wants to send back, and how far it has come. An order has one open return at a time. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** `closed`: an admin ended it without a refund of its own. */
    status: text({ enum: ['requested', 'accepted', 'declined', 'received', 'refunded', 'closed'] }).notNull(),
    /** Line id → how many of its items. */
    items: jsonb().$type<Record<string, number>>().notNull(),
    /** The customer's. */
    reason: text().notNull(),
    /** The agency's to the customer: how to send the items back, or why it declines. */
    answer: text().notNull().default(''),
    refundId: uuid().references(() => refunds.id),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    receivedAt: instant(),
  },
  (t) => [
    index('order_returns_order_idx').on(t.orderId, t.requestedAt),
    uniqueIndex('order_returns_open_key').on(t.orderId).where(sql`status in ('requested', 'accepted', 'received')`),
    index('order_returns_open_idx')
      .using('btree', sql`requested_at desc`, sql`id desc`)
      .where(sql`status in ('requested', 'accepted', 'received')`),
    index('order_returns_refund_idx').on(t.refundId).where(sql`refund_id is not null`),
    enumCheck('order_returns_status', t.status),
    check(
      'order_returns_decided',
      sql`${t.status} = 'closed' or (${t.status} = 'requested') = (${t.decidedAt} is null)`,
    ),
    check('order_returns_refunded', sql`(${t.status} = 'refunded') = (${t.refundId} is not null)`),
  ],
)
