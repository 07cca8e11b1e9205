import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type JobFilters, searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { type AlertFrequency, alertQueryOf, alertTitle, CHECK_INTERVAL_MS, filtersOfAlert } from './job-alert.ts'

/** An alert as its owner's settings list it. */
export type OwnAlert = {
  id: string
  title: string
  /** The search at /jobs. */
  listHref: string
  frequency: AlertFrequency
  /** False until the address is confirmed, at first and each year. */
  isActive: boolean
}

/**
 * The alerts of the signed-in person's confirmed address, also those that were created without signing in; oldest
 * first.
 */
export async function listOwnAlerts(ctx: Ctx): Promise<OwnAlert[]> {
  const { email } = requireOwner(ctx)
  const rows = await ctx.db
    .select()
    .from(jobAlerts)
    .where(eq(jobAlerts.email, email))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id))
  return rows.map(({ id, query, frequency, confirmedAt, renewalRequestedAt }) => ({
    id,
    title: alertTitle(query),
    listHref: searchHref(filtersOfAlert(query)),
    frequency,
    isActive: confirmedAt !== null && renewalRequestedAt === null,
  }))
}

/** Whether the signed-in person's address gets new jobs of a search already; false for guests. */
export async function hasOwnAlert(ctx: Ctx, filters: JobFilters): Promise<boolean> {
  const { actor } = ctx
  if (actor.kind !== 'person' || !can(actor, 'job-alert.own', actor.id)) return false
  const isSame = and(eq(jobAlerts.email, actor.email), eq(jobAlerts.query, alertQueryOf(filters)))
  const [alert] = await ctx.db
    .select({ id: jobAlerts.id })
    .from(jobAlerts)
    .where(and(isSame, isNotNull(jobAlerts.confirmedAt), isNull(jobAlerts.renewalRequestedAt)))
  return alert !== undefined
}

/**
 * Changes how often one of the signed-in person's alerts is sent, and confirms it: their address is confirmed. Jobs
 * posted while it was not confirmed are not sent.
 *
 * @throws a 404 response if they have no such alert
 */
export async function changeOwnAlert(ctx: Ctx, id: string, frequency: AlertFrequency): Promise<void> {
  const next = new Date(ctx.now.getTime() + CHECK_INTERVAL_MS[frequency])
  const isActive = sql`${jobAlerts.confirmedAt} is not null and ${jobAlerts.renewalRequestedAt} is null`
  const changed = await ctx.db
    .update(jobAlerts)
    .set({
      frequency,
      confirmedAt: sql`case when ${isActive} then ${jobAlerts.confirmedAt} else ${ctx.now} end`,
      checkedUntil: sql`case when ${isActive} then ${jobAlerts.checkedUntil} else ${ctx.now} end`,
      dueAt: sql`case when ${isActive} then least(${jobAlerts.dueAt}, ${next}) else ${next} end`,
      renewalRequestedAt: null,
    })
    .where(isOwn(ctx, id))
    .returning({ id: jobAlerts.id })
  if (changed.length === 0) throw notFound()
}

/** Deletes one of the signed-in person's alerts. Deleting it twice is no error. */
export async function deleteOwnAlert(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(jobAlerts).where(isOwn(ctx, id))
}

function isOwn(ctx: Ctx, id: string) {
  const { email } = requireOwner(ctx)
  if (!isId(id)) throw notFound()
  return and(eq(jobAlerts.id, id), eq(jobAlerts.email, email))
}

function requireOwner(ctx: Ctx) {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'job-alert.own', person.id)
  return person
}
