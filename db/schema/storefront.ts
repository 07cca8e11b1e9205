import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The last successful response of an external store per request, served while the store is unreachable. */
export const storeCache = pgTable('store_cache', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  fetchedAt: instant().notNull(),
})
