import { and, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'

/**
 * When rows of a table are deleted: `days` after the instant in `since`, which is when they were written or, with 0 days, when
 * they expire. Each domain states the rules of its tables in `retention.server.ts`; `server/delete-expired-rows.ts` has them all.
 */
export type RetentionRule = {
  table: PgTable
  since: AnyPgColumn
  days: number
  /** Which rows the rule is for; absent: all. */
  where?: SQL
}

/** Deletes the rows whose time is over at `now`. */
export async function deleteExpired(
  db: Database,
  { table, since, days, where }: RetentionRule,
  now: Date,
): Promise<void> {
  await db.delete(table).where(and(lt(since, new Date(now.getTime() - days * DAY_MS)), where))
}
