import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counters of the rate limits, one row per key for its current window, shared by all server processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowEndsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [index('rate_limits_ends_idx').on(t.windowEndsAt)],
)
