import { and, asc, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'
import { EMAIL_RETRY_DAYS } from './retry-failed-emails.server.ts'

/** Emails that one statement deletes, so that it holds its locks for a short time. */
const BATCH = 1_000

/**
 * Every hour: deletes emails that are older than the retention period of the security settings. One that may still be
 * sent stays.
 */
export const deleteOldEmails = defineTask<object, { db: Database; production: boolean; now(): Date }>({
  name: 'delete-old-emails',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run({ db, production, now }) {
    const { emailRetentionDays } = await findSecuritySettings({ db, production })
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const isOld = and(
      lt(emails.createdAt, daysAgo(emailRetentionDays)),
      or(isNotNull(emails.sentAt), isNotNull(emails.rejectedAt), lt(emails.createdAt, daysAgo(EMAIL_RETRY_DAYS))),
    )
    for (let deleted = BATCH; deleted === BATCH; ) {
      const oldest = db
        .select({ id: emails.id })
        .from(emails)
        .where(isOld)
        .orderBy(asc(emails.createdAt), asc(emails.id))
        .limit(BATCH)
        // An email that is being sent is deleted an hour later.
        .for('update', { skipLocked: true })
      deleted = (await db.delete(emails).where(inArray(emails.id, oldest))).rowCount ?? 0
    }
  },
})
