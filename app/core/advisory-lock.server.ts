import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/**
 * Takes the advisory locks of `keys` until the transaction ends: transactions with one key run one after another, also
 * where there is no row to lock yet. In one order, so that no two transactions wait for each other.
 */
export async function acquireKeyLock(ctx: Pick<Ctx, 'db'>, ...keys: string[]): Promise<void> {
  const locks = keys.toSorted().map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  await ctx.db.execute(sql`select ${sql.join(locks, sql`, `)}`)
}
