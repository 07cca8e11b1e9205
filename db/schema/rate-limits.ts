import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counters of the rate limits, one row per key for its current window, shared by all server processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A keyed hash of the limit and whom it counts, so that the table holds no addresses of people. */
    key: text().primaryKey(),
    windowEndsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (t) => [
    index('rate_limits_ends_idx').on(t.windowEndsAt),
    check('rate_limits_key', sql`${t.key} ~ '^[A-Za-z0-9_-]{43}$'`),
  ],
)
