import { and, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'

/**
 * When rows of a table are deleted, or lose the value of a column: `days` after the instant in `since`, which is when
 * they were written or, with 0 days, when they expire. Each domain states the rules of its tables in
 * `retention.server.ts`; `server/delete-expired-rows.ts` has them all.
 */
export type RetentionRule = {
  table: PgTable
  since: AnyPgColumn
  days: number
  /** Which rows the rule is for; absent: all. */
  where?: SQL
  /**
   * The text column that is set to '' in rows that stay; absent: the rows are deleted. An address that is null is of a
   * task.
   */
  clears?: AnyPgColumn
}

/**
 * Rows that one statement changes, so that it holds its locks for a short time and stays within the time limit of
 * statements.
 */
const BATCH = 5_000

/** Applies a rule to the rows whose time is over at `now`. */
export async function deleteExpired(
  db: Database,
  { table, since, days, where, clears }: RetentionRule,
  now: Date,
): Promise<void> {
  const isOver = lt(since, new Date(now.getTime() - days * DAY_MS))
  const isExpired = and(isOver, where, clears && ne(clears, ''))
  for (let changed = BATCH; changed === BATCH; ) {
    const expired = db.select({ row: sql`ctid` }).from(table).where(isExpired).limit(BATCH)
    // A row that has changed since it was found has another `ctid`, and waits for the next hour.
    const change = clears ? db.update(table).set({ [clears.name]: '' }) : db.delete(table)
    changed = (await change.where(inArray(sql`ctid`, expired))).rowCount ?? 0
  }
}
