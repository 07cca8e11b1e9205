import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { deleteFileTask } from '#app/core/images/delete-file.task.server.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Deletes a company that no account and no job refers to, deleted ones included, with its logo.
 *
 * @returns whether it was deleted
 */
export async function deleteEmptyCompany(
  { db, tasks }: Pick<Ctx, 'db' | 'tasks'>,
  companyId: string,
): Promise<boolean> {
  const person = db.select({ one: sql`1` }).from(profiles).where(eq(profiles.companyId, companyId))
  const job = db.select({ one: sql`1` }).from(jobs).where(eq(jobs.companyId, companyId))
  const [deleted] = await db
    .delete(companies)
    .where(and(eq(companies.id, companyId), notExists(person), notExists(job)))
    .returning({ logo: companies.logo })
  if (deleted?.logo) await tasks.enqueue(db, deleteFileTask, { key: deleted.logo })
  return deleted !== undefined
}
