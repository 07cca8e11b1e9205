import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'

/**
 * Sends the job alerts of an account to its new email, in the transaction that changes or restores it; an alert of the
 * new email for the same search is replaced. The former address may be someone else's by now, so the links that it was
 * sent no longer work. An alert that waits for its yearly confirmation asks the new email. One that was never confirmed
 * stays: its owner may not be the person.
 */
export async function moveAlerts({ db }: Ctx, from: string, to: string): Promise<void> {
  const isOwn = and(eq(jobAlerts.email, from), isNotNull(jobAlerts.confirmedAt))
  const own = await db.select({ id: jobAlerts.id, query: jobAlerts.query }).from(jobAlerts).where(isOwn).for('update')
  if (own.length === 0) return
  const queries = own.map(({ query }) => query)
  await db.delete(jobAlerts).where(and(eq(jobAlerts.email, to), inArray(jobAlerts.query, queries)))
  const ids = own.map(({ id }) => id)
  const tokens = own.map(() => generateToken())
  await db
    .update(jobAlerts)
    .set({ email: to, token: sql`moved.token`, renewalRequestedAt: null, rejections: 0 })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(tokens)}::text[]) as moved (id, token)`)
    .where(eq(jobAlerts.id, sql`moved.id`))
}
