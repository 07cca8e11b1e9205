import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { Db } from '#db/client.ts'

/** The lock events that statements of other connections to this database wait for. */
export async function listLockWaits(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select wait_event from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.map(({ wait_event }) => wait_event)
}

/**
 * Runs two changes concurrently in a fixed order: `first` in an open transaction, which commits once `second`, on
 * another connection, waits for its lock.
 *
 * @param db a connection outside the transaction
 */
export async function overlap<A, B>(
  db: Db,
  ctx: Ctx,
  first: (ctx: Ctx) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const { firstResult, pending } = await transaction(ctx, async (inside) => {
    const firstResult = await first(inside)
    const pending = second()
    await expect.poll(() => listLockWaits(db), { timeout: 10_000 }).toHaveLength(1)
    return { firstResult, pending }
  })
  return [firstResult, await pending]
}
