import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The newest good answer of an external store, by what was asked: served while it is out of reach. */
export const storeCache = pgTable('store_cache', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  fetchedAt: instant().notNull(),
})
