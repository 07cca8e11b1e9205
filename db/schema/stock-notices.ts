import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { productVariants } from './catalogue.ts'
import { id, instant } from './columns.ts'

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
