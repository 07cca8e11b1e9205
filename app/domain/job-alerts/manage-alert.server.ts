import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isToken } from '#app/lib/token.server.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { type AlertFrequency, CHECK_INTERVAL_MS } from './job-alert.ts'

/** The alert of a link. @throws a 404 response for an unknown token, such as that of an alert that was stopped */
export async function findAlert(ctx: Pick<Ctx, 'db'>, token: string) {
  if (!isToken(token)) throw notFound()
  const [alert] = await ctx.db.select().from(jobAlerts).where(eq(jobAlerts.token, token))
  if (!alert) throw notFound()
  const { query, frequency, confirmedAt, renewalRequestedAt } = alert
  return { query, frequency, isActive: confirmedAt !== null && renewalRequestedAt === null }
}

/** Confirms an alert, at first and each year. Jobs posted while it was not confirmed are not sent. */
export async function confirmAlert(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<void> {
  const { isActive, frequency } = await findAlert(ctx, token)
  if (isActive) return
  await ctx.db
    .update(jobAlerts)
    .set({
      confirmedAt: ctx.now,
      renewalRequestedAt: null,
      checkedUntil: ctx.now,
      dueAt: nextCheck(ctx.now, frequency),
    })
    // Not again for a second click at the same time.
    .where(and(eq(jobAlerts.token, token), or(isNull(jobAlerts.confirmedAt), isNotNull(jobAlerts.renewalRequestedAt))))
}

/** Changes how often an alert is sent. The next check is not later than it was. */
export async function changeAlertFrequency(
  ctx: Pick<Ctx, 'db' | 'now'>,
  token: string,
  frequency: AlertFrequency,
): Promise<void> {
  await findAlert(ctx, token)
  const dueAt = sql`least(${jobAlerts.dueAt}, ${nextCheck(ctx.now, frequency)})`
  await ctx.db.update(jobAlerts).set({ frequency, dueAt }).where(eq(jobAlerts.token, token))
}

/** Deletes an alert. Deleting it twice is no error, because email programs repeat the request. */
export async function deleteAlert(ctx: Pick<Ctx, 'db'>, token: string): Promise<void> {
  if (isToken(token)) await ctx.db.delete(jobAlerts).where(eq(jobAlerts.token, token))
}

function nextCheck(now: Date, frequency: AlertFrequency): Date {
  return new Date(now.getTime() + CHECK_INTERVAL_MS[frequency])
}
