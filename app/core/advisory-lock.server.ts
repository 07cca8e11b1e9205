import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/**
 * Takes the advisory lock of `key` until the transaction ends: transactions with one key run one after another, also where
 * there is no row to lock yet.
 */
export async function acquireKeyLock(ctx: Pick<Ctx, 'db'>, key: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
