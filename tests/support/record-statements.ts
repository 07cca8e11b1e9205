import type pg from 'pg'
import type { Database } from '#db/client.ts'

/** `rows`: how many rows it returned. */
type SentStatement = { text: string; values: unknown[]; rows: number }

/** The statements that `work` sends on the connections of `db`'s pool, begin and commit included. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const recorded = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const recordQueries = (client: pg.PoolClient) => {
    if (recorded.has(client)) return
    const query = client.query
    recorded.set(client, query)
    client.query = ((first: string | { text: string; values?: unknown[] }, ...others: unknown[]) => {
      const { text, values = [] } = typeof first === 'string' ? { text: first } : first
      const statement = { text, values: Array.isArray(others[0]) ? others[0] : values, rows: 0 }
      sent.push(statement)
      const result = (query as (...args: unknown[]) => unknown).call(client, first, ...others)
      if (!(result instanceof Promise)) return result
      return result.then((answer: { rows: unknown[] }) => {
        statement.rows = answer.rows.length
        return answer
      })
    }) as typeof query
  }
  db.$client.on('acquire', recordQueries)
  try {
    await work()
  } finally {
    db.$client.off('acquire', recordQueries)
    for (const [client, query] of recorded) client.query = query
  }
  return sent
}
