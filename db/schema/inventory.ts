import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from './catalogue.ts'
import { enumCheck, id, instant } from './columns.ts'
import { profiles } from './people.ts'

/** A document that changes the stock of several variants: a supplier's delivery, or a count of a shelf. */
export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: id(),
    kind: text({ enum: ['delivery', 'count'] }).notNull(),
    /** Of a delivery: the company that sent it, and the number on its delivery note. */
    supplier: text(),
    reference: text(),
    note: text().notNull(),
    at: instant().notNull(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('stock_documents_at_idx').using('btree', sql`at desc`, sql`id desc`),
    // A delivery note is received once.
    uniqueIndex('stock_documents_delivery_key').on(sql`lower(${t.supplier})`, sql`lower(${t.reference})`),
    check(
      'stock_documents_kind',
      sql`case ${t.kind} when 'delivery' then ${t.supplier} is not null and ${t.reference} is not null
        when 'count' then ${t.supplier} is null and ${t.reference} is null else false end`,
    ),
  ],
)

/** A line of a document, with the stock before and after it. */
export const stockDocumentLines = pgTable(
  'stock_document_lines',
  {
    documentId: uuid()
      .notNull()
      .references(() => stockDocuments.id, { onDelete: 'cascade' }),
    variantId: text()
      .notNull()
      .references(() => productVariants.id),
    position: smallint().notNull(),
    onHandBefore: integer().notNull(),
    onHandAfter: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.variantId] }),
    check('stock_document_lines_on_hand', sql`${t.onHandBefore} >= 0 and ${t.onHandAfter} >= 0`),
  ],
)

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
    documentId: uuid().references(() => stockDocuments.id),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (t) => [
    // One entry for each line of a document.
    uniqueIndex('stock_movements_document_key').on(t.documentId, t.variantId).where(sql`document_id is not null`),
    index('stock_movements_variant_idx').using('btree', sql`variant_id`, sql`at desc`, sql`id desc`),
    check('stock_movements_change', sql`${t.change} <> 0 and ${t.onHandAfter} >= 0`),
    enumCheck('stock_movements_reason', t.reason),
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
