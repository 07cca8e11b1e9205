import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { checkouts, type PostalAddress, type PurchaseDetails } from './checkout.ts'
import { id, instant } from './columns.ts'
import { refunds } from './orders.ts'
import { profiles } from './people.ts'

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

/**
 * The ledger of staff allowances: every change of a person's credit, with the balance after it. Entries are only added.
 * Each refers to the one before it, so the balance is always the sum of the changes and never below zero: of two
 * concurrent entries with one `sequence` the second is rejected.
 */
export const allowanceEntries = pgTable(
  'allowance_entries',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** 1 for the person's first entry, then without a gap. */
    sequence: integer().notNull(),
    previousSequence: integer(),
    changeCents: integer().notNull(),
    balanceBeforeCents: integer().notNull(),
    balanceAfterCents: integer().notNull(),
    /** `spent` by a checkout, `released` when it ended without an order, `refunded` by the refund of an order. */
    kind: text({ enum: ['granted', 'withdrawn', 'spent', 'released', 'refunded'] }).notNull(),
    checkoutId: uuid().references(() => checkouts.id),
    refundId: uuid().references(() => refunds.id),
    /** Of an admin's change; the person sees it. */
    reason: text().notNull().default(''),
    actorId: uuid().references(() => profiles.id),
    at: instant().notNull(),
  },
  (t) => [
    unique('allowance_entries_sequence_key').on(t.userId, t.sequence),
    unique('allowance_entries_balance_key').on(t.userId, t.sequence, t.balanceAfterCents),
    foreignKey({
      name: 'allowance_entries_previous_fkey',
      columns: [t.userId, t.previousSequence, t.balanceBeforeCents],
      foreignColumns: [t.userId, t.sequence, t.balanceAfterCents],
    }),
    index('allowance_entries_checkout_idx').on(t.checkoutId),
    uniqueIndex('allowance_entries_refund_key').on(t.refundId),
    check(
      'allowance_entries_first',
      sql`case when ${t.sequence} = 1 then ${t.previousSequence} is null and ${t.balanceBeforeCents} = 0
        else coalesce(${t.previousSequence} = ${t.sequence} - 1, false) end`,
    ),
    check(
      'allowance_entries_balance',
      sql`${t.balanceAfterCents} = ${t.balanceBeforeCents} + ${t.changeCents} and ${t.balanceAfterCents} >= 0`,
    ),
    check(
      'allowance_entries_change',
      sql`case when ${t.kind} in ('withdrawn', 'spent') then ${t.changeCents} < 0
        when ${t.kind} in ('granted', 'released', 'refunded') then ${t.changeCents} > 0 else false end`,
    ),
  ],
)
