import { asc, inArray, lt } from 'drizzle-orm'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'

/** Emails that one statement deletes, so that it holds its locks for a short time. */
const BATCH = 1_000

/** Every hour: deletes emails that are older than the retention period of the security settings, sent or not. */
export const deleteOldEmails = defineTask<object, { db: Database; production: boolean; now(): Date }>({
  name: 'delete-old-emails',
  schedule: '23 * * * *',
  retryLimit: 2,
  async run({ db, production, now }) {
    const { emailRetentionDays } = await findSecuritySettings({ db, production })
    const before = new Date(now().getTime() - emailRetentionDays * DAY_MS)
    for (let deleted = BATCH; deleted === BATCH; ) {
      const oldest = db
        .select({ id: emails.id })
        .from(emails)
        .where(lt(emails.createdAt, before))
        .orderBy(asc(emails.createdAt), asc(emails.id))
        .limit(BATCH)
        // An email that is being sent is deleted an hour later.
        .for('update', { skipLocked: true })
      deleted = (await db.delete(emails).where(inArray(emails.id, oldest))).rowCount ?? 0
    }
  },
})
