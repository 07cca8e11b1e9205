import { and, count, eq, gt, gte, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emails } from '#db/schema/email.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { daysBefore, MAX_REJECTED_EMAILS, MAX_UNCONFIRMED_DAYS, RENEWAL_DAYS } from './job-alert.ts'

/** Deletes the alerts that were not confirmed in time, at first or after a year. */
export async function deleteUnconfirmed({ db, now }: Ctx): Promise<void> {
  const unconfirmed = and(isNull(jobAlerts.confirmedAt), lt(jobAlerts.createdAt, daysBefore(now, MAX_UNCONFIRMED_DAYS)))
  await db.delete(jobAlerts).where(or(unconfirmed, lt(jobAlerts.renewalRequestedAt, daysBefore(now, RENEWAL_DAYS))))
}

/**
 * Deletes the alerts of addresses that rejected `MAX_REJECTED_EMAILS` emails, of whatever kind, since the alert was
 * created and none of its own was delivered in between. The alert counts them, because emails are stored for a shorter
 * time than lies between two of a seldom-sent alert.
 */
export async function deleteUndeliverable({ db }: Ctx): Promise<void> {
  const rejected = db
    .select({
      id: jobAlerts.id,
      counted: sql`${jobAlerts.rejectedAt}`.as('counted'),
      rejections: count().as('new_rejections'),
      newest: max(emails.rejectedAt).as('newest'),
    })
    .from(jobAlerts)
    .innerJoin(
      emails,
      and(
        eq(emails.recipient, jobAlerts.email),
        gt(emails.rejectedAt, sql`coalesce(${jobAlerts.rejectedAt}, ${jobAlerts.createdAt})`),
      ),
    )
    .groupBy(jobAlerts.id)
    .as('rejected')
  await db
    .update(jobAlerts)
    .set({ rejections: sql`${jobAlerts.rejections} + ${rejected.rejections}`, rejectedAt: sql`${rejected.newest}` })
    .from(rejected)
    // Two workers count an email once: the second one finds the time changed.
    .where(and(eq(jobAlerts.id, rejected.id), sql`${jobAlerts.rejectedAt} is not distinct from ${rejected.counted}`))
  await db.delete(jobAlerts).where(gte(jobAlerts.rejections, MAX_REJECTED_EMAILS))
}
