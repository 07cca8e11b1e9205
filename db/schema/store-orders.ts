import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { productVariants } from './store.ts'

/** What was agreed for one line: copied, so that a later change of the product changes no order. Amounts in cents, GST included. */
export type AgreedLine = {
  variantId: string
  productId: string
  title: string
  variantTitle: string
  sku: string | null
  quantity: number
  unitCents: number
  /** The line's share of a discount on the whole. */
  discountCents: number
  /** Were the pieces taken out of counted stock? Remembered, because the variant may begin or cease to be counted. */
  reserved: boolean
}

/** An Australian postal address. */
export type PostalAddress = { line1: string; line2: string; suburb: string; state: string; postcode: string }

/** Discount codes; held as they are typed in capitals. `used` counts running checkouts too. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    code: text().notNull(),
    kind: text({ enum: ['percentage', 'fixed', 'free_shipping'] }).notNull(),
    /** Percent from 1 to 100, or cents; 0 for free shipping. */
    value: integer().notNull(),
    minimumCents: integer().notNull().default(0),
    usageLimit: integer(),
    used: integer().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('discounts_code_key').on(t.code),
    check('discounts_code', sql`${t.code} = upper(btrim(${t.code})) and length(${t.code}) between 2 and 40`),
    check(
      'discounts_value',
      sql`case ${t.kind} when 'percentage' then ${t.value} between 1 and 100 when 'fixed' then ${t.value} > 0
        when 'free_shipping' then ${t.value} = 0 else false end`,
    ),
    check('discounts_used', sql`${t.used} >= 0 and ${t.used} <= coalesce(${t.usageLimit}, ${t.used})`),
    check('discounts_dates', sql`coalesce(${t.startsAt} < ${t.endsAt}, true) and ${t.minimumCents} >= 0`),
  ],
)

/**
 * A checkout: goods reserved for 30 minutes while somebody pays. `open` and `awaiting` (completed with a payment that
 * arrives later) hold their reservation; `paid`, `expired` and `failed` are ends.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    /** Last part of /pay/{id}: unguessable. */
    token: text().notNull(),
    status: text({ enum: ['open', 'awaiting', 'paid', 'expired', 'failed'] }).notNull(),
    lines: jsonb().$type<AgreedLine[]>().notNull(),
    currency: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    shippingCents: integer().notNull(),
    totalCents: integer().notNull(),
    discountId: uuid().references(() => discounts.id),
    discountCode: text(),
    delivery: text({ enum: ['post', 'pickup'] }).notNull(),
    userId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    customerEmail: text(),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    provider: text({ enum: ['stripe', 'test'] }).notNull(),
    /** The payment service's session; null until it is made. */
    paymentSessionId: text(),
    paymentUrl: text(),
    /** One attempt of one browser: its repetition finds this row. */
    attemptKey: text().notNull(),
    createdAt: instant().notNull(),
    reservedUntil: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('checkouts_token_key').on(t.token),
    uniqueIndex('checkouts_attempt_key').on(t.attemptKey),
    uniqueIndex('checkouts_payment_session_key').on(t.paymentSessionId),
    index('checkouts_running_idx').on(t.reservedUntil).where(sql`status in ('open', 'awaiting')`),
    check('checkouts_status', sql`${t.status} in ('open', 'awaiting', 'paid', 'expired', 'failed')`),
    check(
      'checkouts_total',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents}
        and ${t.discountCents} between 0 and ${t.subtotalCents} and ${t.shippingCents} >= 0`,
    ),
    check('checkouts_ended', sql`(${t.status} in ('open', 'awaiting')) = (${t.endedAt} is null)`),
  ],
)

/** A paid checkout. Exactly one for one payment session. Statuses as the service's management interface names them. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    paymentSessionId: text().notNull(),
    /** What refunds refer to. */
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
    address: jsonb().$type<PostalAddress>(),
    currency: text().notNull(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull(),
    discountCode: text(),
    shippingCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** Part of the total that is GST: a eleventh of it, rounded half up (A New Tax System (Goods and Services Tax) Act 1999 section 9-70). */
    gstCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    note: text().notNull().default(''),
    placedAt: instant().notNull(),
    fulfilledAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('orders_number_key').on(t.number),
    uniqueIndex('orders_checkout_key').on(t.checkoutId),
    uniqueIndex('orders_payment_session_key').on(t.paymentSessionId),
    index('orders_payment_reference_idx').on(t.paymentReference),
    index('orders_newest_idx').using('btree', sql`placed_at desc`, sql`id desc`),
    index('orders_user_idx').using('btree', sql`user_id`, sql`placed_at desc`, sql`id desc`),
    check('orders_refunded', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('orders_total', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents}`),
    check('orders_status', sql`${t.status} in ('pending', 'completed', 'archived', 'canceled', 'requires_action')`),
    check(
      'orders_payment_status',
      sql`${t.paymentStatus} in ('awaiting', 'captured', 'partially_refunded', 'refunded')`,
    ),
    check(
      'orders_fulfillment_status',
      sql`${t.fulfillmentStatus} in ('not_fulfilled', 'partially_fulfilled', 'fulfilled', 'shipped', 'canceled')`,
    ),
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
    /** Sent or handed over: what its parcels come to. */
    fulfilledQuantity: integer().notNull().default(0),
    /** Taken back before they were sent: they will not be. */
    cancelledQuantity: integer().notNull().default(0),
    /** Taken back into stock by refunds and cancellations, sent or not. */
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
  ],
)

/** Links to an order in mails: only the digest is kept. */
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

/** Every event of the payment service that was taken in, once: written in the transaction of what it did. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventId: text().primaryKey(),
    type: text().notNull(),
    paymentSessionId: text(),
    outcome: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [index('payment_events_session_idx').on(t.paymentSessionId)],
)

/** Money given back. The payment service is asked by a task, under a key that makes asking twice one refund. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    /** Variant id → pieces taken back into stock. */
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
    check('refunds_status', sql`${t.status} in ('queued', 'succeeded', 'failed')`),
  ],
)

/**
 * The test payment service's own books, in the shape of the real one: never touched by the shop itself, which hears of
 * them only through signed webhooks.
 */
export const testPayments = pgTable(
  'test_payments',
  {
    /** `cs_test_…`, the session's id. */
    id: text().primaryKey(),
    checkoutToken: text().notNull(),
    status: text({ enum: ['open', 'complete', 'expired'] }).notNull(),
    paymentStatus: text({ enum: ['unpaid', 'paid', 'failed'] }).notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    customer: jsonb().$type<{ email: string; name: string; phone: string | null; address: PostalAddress | null }>(),
    refundedCents: integer().notNull().default(0),
    /** Keys of the refunds made: a key that comes again gives nothing back again. */
    refundKeys: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('test_payments_checkout_key').on(t.checkoutToken),
    check('test_payments_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)
