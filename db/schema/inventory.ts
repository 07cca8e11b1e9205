import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from './catalogue.ts'
import { id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** The stock ledger: every change of a variant's `on_hand`, with the new value. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    variantId: text()
      .notNull()
      .references(() => productVariants.id),
    at: instant().notNull(),
    change: integer().notNull(),
    onHandAfter: integer().notNull(),
    reason: text({ enum: ['received', 'corrected', 'sold', 'restocked'] }).notNull(),
    orderId: uuid(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (t) => [
    index('stock_movements_variant_idx').using('btree', sql`variant_id`, sql`at desc`, sql`id desc`),
    check('stock_movements_change', sql`${t.change} <> 0 and ${t.onHandAfter} >= 0`),
    check('stock_movements_reason', sql`${t.reason} in ('received', 'corrected', 'sold', 'restocked')`),
  ],
)

/** Who wants to be emailed when a sold-out variant is back: one email, and with it the row is deleted. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: id(),
    variantId: text()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('stock_notices_key').on(t.variantId, t.email),
    index('stock_notices_email_idx').on(t.email),
    index('stock_notices_created_idx').on(t.createdAt),
  ],
)
