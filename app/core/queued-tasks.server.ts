import { type SQL, sql } from 'drizzle-orm'
import type { TaskReference } from '#app/platform/tasks.server.ts'
import type { Db } from '#db/client.ts'

/**
 * Erases personal data in the payloads of a task, of finished runs too, in the caller's transaction.
 *
 * @param isConcerned the condition on the payload
 * @param field what is removed from the payload; absent: the queued tasks themselves are deleted
 */
export async function erasePayloads<Data extends object>(
  db: Db,
  { name }: TaskReference<Data>,
  isConcerned: (data: SQL) => SQL,
  field?: keyof Data & string,
): Promise<void> {
  const concerned = sql`name = ${name} and ${isConcerned(sql`data`)}`
  await db.execute(
    field === undefined
      ? sql`delete from pgboss.job where ${concerned}`
      : sql`update pgboss.job set data = data - ${field}::text where ${concerned} and data ? ${field}`,
  )
}

/**
 * The condition that a task of this type is queued, running or waits for its next attempt.
 *
 * @param isConcerned the condition on the payload
 */
export const isQueued = <Data extends object>(
  { name }: TaskReference<Data>,
  isConcerned: (data: SQL) => SQL,
): SQL => sql`exists (select from pgboss.job queued
  where queued.name = ${name} and queued.state < 'completed' and ${isConcerned(sql`queued.data`)})`
