import { sql } from 'drizzle-orm'
import type { TaskContext } from '#app/core/context.ts'
import type { Task } from '#app/platform/tasks.server.ts'
import type { TestBed } from './context.ts'

/**
 * Runs the queued tasks of one kind, which no worker does in these tests, each twice, as after a failure at the end.
 *
 * @returns their number
 */
export async function runQueued<Data extends object>(bed: TestBed, task: Task<Data, TaskContext>): Promise<number> {
  const { rows } = await bed.db.execute<{ data: Data }>(
    sql`delete from pgboss.job where name = ${task.name} returning data`,
  )
  for (const { data } of rows)
    for (let attempt = 0; attempt < 2; attempt += 1) await task.run({ ...bed.ctx(), now: () => new Date() }, data)
  return rows.length
}
