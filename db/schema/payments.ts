import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PostalAddress, PurchaseDetails } from './checkout.ts'
import { instant } from './columns.ts'

/** Webhook events of the payment provider, inserted in the transaction of their effect: each takes effect once. */
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

/**
 * Payment sessions of the test payment service. The store never reads this table: like Stripe, the service reports a
 * payment by a signed webhook event.
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
    customer: jsonb().$type<{
      email: string
      name: string
      phone: string | null
      address: PostalAddress | null
      /** Absent in payments of earlier releases. */
      purchase?: PurchaseDetails | null
    }>(),
    refundedCents: integer().notNull().default(0),
    /** Idempotency keys of the refunds: a repeated key refunds nothing. */
    refundKeys: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('test_payments_checkout_key').on(t.checkoutToken),
    check('test_payments_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)
