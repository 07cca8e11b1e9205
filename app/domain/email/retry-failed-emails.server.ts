import { and, asc, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { isQueued } from '#app/core/queued-tasks.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { emails } from '#db/schema/email.ts'
import { isUnsent, sendEmail } from './send-email.server.ts'

/**
 * Mail servers give up after four to five days (RFC 5321 section 4.5.4.1); operators may notice an outage after a
 * weekend.
 */
export const EMAIL_RETRY_DAYS = 7

/**
 * Emails per run, those with the fewest attempts first, so that emails which are never accepted do not hold up others.
 */
const BATCH_SIZE = 1_000

/** The condition that an email which was not accepted is tried again: it is of the last week and has not expired. */
export function isStillTried(now: Date): SQL | undefined {
  const { createdAt, expiresAt } = emails
  return and(
    gt(createdAt, new Date(now.getTime() - EMAIL_RETRY_DAYS * DAY_MS)),
    or(isNull(expiresAt), gt(expiresAt, now)),
  )
}

/**
 * Every hour: enqueues the sending of each email of the last week that the email server has not accepted and whose task
 * has ended: of one that the server does not accept, after about an hour. Emails that were never tried are
 * left out: while no server is set, they are kept for the mailbox page, and are not sent once one is.
 */
export const retryFailedEmails = defineTask<object, TaskContext>({
  name: 'retry-failed-emails',
  schedule: '41 * * * *',
  retryLimit: 0,
  async run(context) {
    await transaction(createTaskCtx(context), async (ctx) => {
      const { id, attempts, createdAt } = emails
      const rows = await ctx.db
        .select({ emailId: id })
        .from(emails)
        .where(
          and(
            isUnsent,
            // As a literal, so that the partial index of these emails is used.
            sql`${attempts} > 0`,
            isStillTried(ctx.now),
            not(isQueued(sendEmail, (data) => sql`${data} ->> 'emailId' = ${id}::text`)),
          ),
        )
        .orderBy(asc(attempts), asc(createdAt))
        .limit(BATCH_SIZE)
      await ctx.tasks.enqueueAll(ctx.db, sendEmail, rows)
    })
  },
})
