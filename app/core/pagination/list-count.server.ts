import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { MAX_COUNT } from './format-count.ts'
import type { Page } from './keyset.server.ts'

/**
 * The number of rows of a paged list, at most `MAX_COUNT` + 1. A list that fits its first page needs no statement. Null
 * for a longer list with filters: counting its matches would scan as much as the page itself.
 *
 * @param all the rows of the list without filters, or false while filters apply
 */
export async function countListRows(
  ctx: Pick<Ctx, 'db'>,
  { rows, newer, older }: Page<unknown>,
  all: { table: PgTable; where?: SQL } | false,
): Promise<number | null> {
  if (!newer && !older) return rows.length
  return all ? countCapped(ctx, all.table, all.where) : null
}

/** The rows of a list without filters, at most `MAX_COUNT` + 1. A list that fits its first page needs no statement. */
export async function countRows(
  ctx: Pick<Ctx, 'db'>,
  { rows, newer, older }: Page<unknown>,
  all: { table: PgTable; where?: SQL | undefined },
): Promise<number> {
  return newer || older ? countCapped(ctx, all.table, all.where) : rows.length
}

/** The number of rows that `from` selects, at most `MAX_COUNT` + 1, as a part of another statement. */
export function cappedCount(from: SQL): SQL {
  return sql`(select count(*)::int from (select 1 from ${from} limit ${MAX_COUNT + 1}) counted)`
}

/** The rows of a table that meet `where`, at most `MAX_COUNT` + 1: a badge costs the same for any number of them. */
export function countCapped({ db }: Pick<Ctx, 'db'>, table: PgTable, where?: SQL): Promise<number> {
  const matches = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(MAX_COUNT + 1)
  return db.$count(matches.as('matches'))
}
