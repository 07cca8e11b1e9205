import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PostalAddress } from './checkout.ts'
import { instant } from './columns.ts'

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
