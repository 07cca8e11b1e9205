import type pg from 'pg'
import type { Database } from '#db/client.ts'

/** How many statements `work` sends on the connections of `db`'s pool, begin and commit included. */
export async function countStatements(db: Database, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const countQueries = (client: pg.PoolClient) => {
    if (counted.has(client)) return
    const query = client.query
    counted.set(client, query)
    client.query = ((...args: unknown[]) => {
      count += 1
      return (query as (...args: unknown[]) => unknown).apply(client, args)
    }) as typeof query
  }
  db.$client.on('acquire', countQueries)
  try {
    await work()
  } finally {
    db.$client.off('acquire', countQueries)
    for (const [client, query] of counted) client.query = query
  }
  return count
}
